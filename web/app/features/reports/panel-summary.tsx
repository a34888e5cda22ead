import { Text } from "@mantine/core";
import { panelSentence } from "#contract/report-words.ts";
import type { Panel, PanelGroup } from "#contract/reports.ts";
import classes from "./panel-summary.module.css";

/** How the panel came about. */
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
          <th scope="col">Asked</th>
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
