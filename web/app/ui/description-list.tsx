import type { WorkHistoryEntry } from "#contract/candidates.ts";
import classes from "./description-list.module.css";
import { formatJob } from "#web/shared/format-date.ts";
import { List, Text } from "@mantine/core";
import type { ReactNode } from "react";

interface DescriptionListProps {
  facts: [name: string, value: ReactNode][];
  /** Stacked, with each value next to its name; otherwise side by side, with each value below its name. */
  inRows?: boolean;
}

/** A longer text gets a line of its own: in a column it would wrap after every second word. */
const maxColumnLength = 60;

/** Names with their values; entries without a value are left out. */
export function DescriptionList({ facts, inRows = false }: DescriptionListProps) {
  return (
    <dl className={inRows ? classes.rows : classes.facts}>
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== "")
        .map(([name, value]) => (
          <div key={name} data-long={isLong(value) || undefined}>
            <dt>{name}</dt>
            <dd>{typeof value === "string" ? breakAfterAt(value) : value}</dd>
          </div>
        ))}
    </dl>
  );
}

function isLong(value: ReactNode): boolean {
  return typeof value === "string" && value.length > maxColumnLength;
}

/** An e-mail address breaks after its @ rather than within a word. */
function breakAfterAt(value: string): ReactNode {
  const end = value.indexOf("@") + 1;
  return (
    <>
      {value.slice(0, end)}
      {end > 0 && <wbr />}
      {value.slice(end)}
    </>
  );
}

/** One version of a work history, for comparing versions. */
export function WorkHistoryList({ title, entries }: { title: string; entries: WorkHistoryEntry[] }) {
  return (
    <section aria-label={title}>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <List size="sm">
        {entries.map((entry) => (
          <List.Item key={JSON.stringify(entry)}>{formatJob(entry)}</List.Item>
        ))}
        {entries.length === 0 && <List.Item>(empty)</List.Item>}
      </List>
    </section>
  );
}
