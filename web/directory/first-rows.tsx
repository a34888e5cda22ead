import { Alert, Badge, Text } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "#web/lib/api.ts";
import { type Columns, rowFrom } from "./columns.ts";
import type { DateOrder } from "./date-order.ts";
import classes from "./directory.module.css";
import type { Sheet } from "./read-file.ts";
import { causesOf } from "./rejected-rows.ts";
import { WideTable } from "./wide-table.tsx";

const shownRows = 5;
const headings = ["Name", "E-mail address", "Company", "Position", "Start", "End"];
const evidence = ["place", "department", "team", "level", "headcount"] as const;

interface FirstRowsProps {
  sheet: Sheet;
  columns: Columns;
  order: DateOrder | null;
}

/** The first rows as the directory will understand them, and what it would reject. */
export function FirstRows({ sheet, columns, order }: FirstRowsProps) {
  const rows = sheet.first.map(({ line, cells }) => rowFrom(columns, line, cells, order));
  const { data: rejected = [] } = useQuery({
    ...api.admin.directory.checkRows.queryOptions({ input: { rows } }),
    placeholderData: keepPreviousData,
  });
  const extra = evidence.filter((meaning) => columns.includes(meaning));
  const reasons = new Map(rejected.map(({ line, reason }) => [line, reason]));
  return (
    <div>
      <Text size="sm" fw={500} mb="xs">
        The first rows
      </Text>
      {rejected.length > 0 && (
        <Alert role="note" color="amber" mb="sm">
          Of the first {rows.length} rows {rejected.length} would be rejected:
          {causesOf(rejected).map(({ cause, count }) => (
            <div key={cause}>
              {count} × {cause}
            </div>
          ))}
        </Alert>
      )}
      <WideTable
        label="The first rows"
        headings={extra.length > 0 ? [...headings, "Also told"] : headings}
        rows={rows.slice(0, shownRows).map((row) => ({
          key: row.line,
          cells: [
            <div key="name">
              {row.name}
              {reasons.has(row.line) && (
                <Badge component="div" color="amber" variant="light" className={classes.mark}>
                  Would be rejected: {reasons.get(row.line)}
                </Badge>
              )}
            </div>,
            row.email || (row.profileUrl ? "profile only" : ""),
            row.company,
            row.position,
            row.start || "not known",
            row.end || "still there",
            extra
              .map((meaning) => row[meaning])
              .filter(Boolean)
              .join(" · "),
          ],
        }))}
      />
    </div>
  );
}
