import { Text } from "@mantine/core";
import type { Candidate } from "#contract/candidates.ts";
import { groupBy } from "#web/app/lib/group-by.ts";
import { DateText } from "#web/app/ui/date-text.tsx";
import { FoldingCard } from "#web/app/ui/folding-card.tsx";
import { sentenceOf } from "./timeline-sentence.ts";
import classes from "./timeline-card.module.css";

/** What happened about a candidate, day by day, the latest last. What would tell who a reviewer is has no day. */
export function TimelineCard({ candidate: { outreach } }: { candidate: Candidate }) {
  const { timeline } = outreach;
  return (
    <FoldingCard id="timeline" title="Timeline">
      <ol className={classes.days}>
        {[...groupBy(timeline, ({ day }) => day)].map(([day, entries]) => (
          <li key={day}>
            <Text size="xs" c="dimmed">
              <DateText value={day} />
            </Text>
            <Text size="sm" style={{ whiteSpace: "pre-line" }}>
              {entries.map(sentenceOf).join("\n")}
            </Text>
          </li>
        ))}
      </ol>
    </FoldingCard>
  );
}
