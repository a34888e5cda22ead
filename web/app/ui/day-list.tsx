import { Text } from "@mantine/core";
import { groupBy } from "#web/app/lib/collections.ts";
import classes from "./day-list.module.css";
import { DateText } from "./text.tsx";

interface DayListProps<Entry> {
  entries: Entry[];
  describe: (entry: Entry) => string;
}

/** What happened, by day: a line for each entry. */
export function DayList<Entry extends { day: string }>({ entries, describe }: DayListProps<Entry>) {
  return (
    <ol className={classes.days}>
      {[...groupBy(entries, ({ day }) => day)].map(([day, dayEntries]) => (
        <li key={day}>
          <Text size="xs" c="dimmed">
            <DateText value={day} />
          </Text>
          <Text size="sm" style={{ whiteSpace: "pre-line" }}>
            {dayEntries.map(describe).join("\n")}
          </Text>
        </li>
      ))}
    </ol>
  );
}
