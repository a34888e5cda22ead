import { Text, Title } from "@mantine/core";
import { caveatSentence, panelSentence } from "#contract/report-words.ts";
import type { Caveat, Panel, PanelGroup } from "#contract/reports.ts";
import classes from "./panel-summary.module.css";

/** How the panel came about, where that is shown, and how far the answers can be relied on. */
export function PanelSummary({ panel, caveats }: { panel: Panel | null; caveats: Caveat[] }) {
  return (
    <div className={classes.panel}>
      {panel && (
        <section aria-labelledby="panel">
          <Title order={3} id="panel">
            How the panel came about
          </Title>
          <Text size="sm" mb="xs">
            {panelSentence(panel)}
          </Text>
          <Groups name="Relationship" groups={panel.byRelationship} />
          <Groups name="Company" groups={panel.byCompany} />
        </section>
      )}
      {caveats.length > 0 && (
        <section aria-labelledby="caveats">
          <Title order={3} id="caveats">
            What is missing
          </Title>
          <ul className={classes.caveats}>
            {caveats.map((caveat) => (
              <li key={caveat}>{caveatSentence(caveat)}</li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Groups({ name, groups }: { name: string; groups: PanelGroup[] }) {
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
