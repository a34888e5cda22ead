import { Title } from "@mantine/core";
import { caveatSentence } from "#contract/report-words.ts";
import type { Caveat } from "#contract/reports.ts";
import classes from "./caveat-list.module.css";

/** How far the answers can be relied on. */
export function CaveatList({ caveats }: { caveats: Caveat[] }) {
  if (caveats.length === 0) return null;
  return (
    <section aria-labelledby="caveats" className={classes.caveats}>
      <Title order={3} id="caveats">
        What is missing
      </Title>
      <ul>
        {caveats.map((caveat) => (
          <li key={caveat}>{caveatSentence(caveat)}</li>
        ))}
      </ul>
    </section>
  );
}
