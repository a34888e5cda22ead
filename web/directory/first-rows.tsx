import { Alert, Badge, Table, Text } from "@mantine/core";
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
const evidence = ["place", "department", "team", "headcount"] as const;

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
      <WideTable label="The first rows">
        <Table.Thead>
          <Table.Tr>
            {headings.map((heading) => (
              <Table.Th key={heading}>{heading}</Table.Th>
            ))}
            {extra.length > 0 && <Table.Th>Also told</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.slice(0, shownRows).map((row) => (
            <Table.Tr key={row.line}>
              <Table.Td>
                {row.name}
                {reasons.has(row.line) && (
                  <Badge component="div" color="amber" variant="light" className={classes.mark}>
                    Would be rejected: {reasons.get(row.line)}
                  </Badge>
                )}
              </Table.Td>
              <Table.Td>{row.email || (row.profileUrl ? "profile only" : "")}</Table.Td>
              <Table.Td>{row.company}</Table.Td>
              <Table.Td>{row.position}</Table.Td>
              <Table.Td>{row.start || "not known"}</Table.Td>
              <Table.Td>{row.end || "still there"}</Table.Td>
              {extra.length > 0 && (
                <Table.Td>
                  {extra
                    .map((meaning) => row[meaning])
                    .filter(Boolean)
                    .join(" · ")}
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </WideTable>
    </div>
  );
}
