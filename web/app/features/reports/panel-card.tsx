import type { Candidate } from "#contract/candidates.ts";
import { panelSentence } from "#contract/report-words.ts";
import type { Panel, PanelGroup } from "#contract/reports.ts";
import { FoldingCard } from "#web/app/ui/folding-card.tsx";
import classes from "./caveat-list.module.css";
import { reportOptions } from "./queries.ts";
import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";

/** Who was found and who answered. Shows nothing before the first answer. */
export function PanelCard({ candidate }: { candidate: Candidate }) {
  const { data: report } = useQuery(reportOptions(candidate));
  if (!report) return null;
  return (
    <FoldingCard id="panel" title="Who was found">
      <PanelSummary panel={report.panel} />
    </FoldingCard>
  );
}

/** Who was found, named and contacted, and who answered. */
export function PanelSummary({ panel }: { panel: Panel }) {
  return (
    <>
      <Text size="sm" mb="xs">
        {panelSentence(panel)}
      </Text>
      <Groups name="Relationship" groups={panel.byRelationship} />
      <Groups name="Company" groups={panel.byCompany} />
    </>
  );
}

function Groups({ name, groups }: { name: string; groups: PanelGroup[] }) {
  if (groups.length === 0) return null;
  return (
    <table className={classes.groups}>
      <thead>
        <tr>
          <th scope="col">{name}</th>
          <th scope="col">Reviewers</th>
          <th scope="col">Contacted</th>
          <th scope="col">Answered</th>
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <tr key={group.name}>
            <th scope="row">{group.name}</th>
            <td>{group.people}</td>
            <td>{group.asked}</td>
            <td>{group.answered}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
