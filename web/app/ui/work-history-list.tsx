import { List, Text } from "@mantine/core";
import type { WorkHistoryEntry } from "#contract/candidates.ts";
import { monthLabel } from "./month-label.ts";

/** Where somebody worked, as one of several versions of it. */
export function WorkHistoryList({ title, entries }: { title: string; entries: WorkHistoryEntry[] }) {
  return (
    <section aria-label={title}>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <List size="sm">
        {entries.map((entry) => (
          <List.Item key={JSON.stringify(entry)}>
            {entry.position}, {entry.company}, {monthLabel(entry.startDate)} to{" "}
            {entry.endDate ? monthLabel(entry.endDate) : "now"}
          </List.Item>
        ))}
        {entries.length === 0 && <List.Item>(empty)</List.Item>}
      </List>
    </section>
  );
}
