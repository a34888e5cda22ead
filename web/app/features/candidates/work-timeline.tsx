import { Text } from "@mantine/core";
import { useState } from "react";
import type { WorkHistoryEntry } from "#contract/candidates.ts";
import { monthNumber, monthOf, monthOrNull, worksThereNow } from "#contract/months.ts";
import { formatMonth } from "#web/shared/format-date.ts";
import { pluralize } from "#web/app/ui/text.tsx";
import { FoldingCard } from "#web/app/ui/folding-card.tsx";
import classes from "./work-timeline.module.css";

/** The work history, latest first, with a bar for each job on one common scale. */
export function WorkTimeline({ workHistory }: { workHistory: WorkHistoryEntry[] }) {
  const [thisMonth] = useState(() => monthOf(new Date()));
  if (workHistory.length === 0) return null;
  const periods = workHistory
    .map((entry) => ({
      entry,
      from: monthNumber(entry.startDate),
      // Future months do not count.
      until: Math.min(thisMonth, monthOrNull(entry.endDate) ?? thisMonth) + 1,
      isCurrent: worksThereNow(entry, thisMonth),
    }))
    .toSorted((a, b) => b.until - a.until || b.from - a.from);
  const start = Math.min(...periods.map(({ from }) => from));
  const length = Math.max(...periods.map(({ until }) => until)) - start;
  const percent = (months: number) => `${(100 * months) / length}%`;

  return (
    <FoldingCard id="work-history" title="Work history">
      <ol className={classes.periods}>
        {periods.map(({ entry, from, until, isCurrent }) => (
          <li key={`${entry.company} ${entry.position} ${entry.startDate}`}>
            <div className={classes.track} aria-hidden>
              <span
                className={isCurrent ? classes.current : classes.past}
                style={{ left: percent(from - start), width: percent(until - from) }}
              />
            </div>
            <Text size="sm" fw={500}>
              {entry.position}, {[entry.company, ...(entry.also ?? [])].join(" and ")}
            </Text>
            <Text size="xs" c="dimmed">
              {formatMonth(entry.startDate)} to {entry.endDate ? formatMonth(entry.endDate) : "now"} ·{" "}
              {duration(until - from)}
            </Text>
          </li>
        ))}
      </ol>
    </FoldingCard>
  );
}

function duration(months: number): string {
  const years = Math.floor(months / 12);
  const rest = months % 12;
  return [years > 0 && pluralize(years, "year"), rest > 0 && pluralize(rest, "month")]
    .filter(Boolean)
    .join(" ");
}
