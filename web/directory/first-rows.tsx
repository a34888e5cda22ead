import { Table, Text } from "@mantine/core";
import { type Columns, rowFrom } from "./columns.ts";
import type { Sheet } from "./read-file.ts";
import { WideTable } from "./wide-table.tsx";

/** The first rows as the directory will understand them. */
export function FirstRows({ sheet, columns }: { sheet: Sheet; columns: Columns }) {
  const rows = sheet.first.map(({ line, cells }) => rowFrom(columns, line, cells));
  return (
    <div>
      <Text size="sm" fw={500} mb="xs">
        The first rows
      </Text>
      <WideTable label="The first rows">
        <Table.Thead>
          <Table.Tr>
            {["Name", "E-mail address", "Company", "Position", "Start", "End"].map((heading) => (
              <Table.Th key={heading}>{heading}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.line}>
              <Table.Td>{row.name}</Table.Td>
              <Table.Td>{row.email || (row.profileUrl ? "profile only" : "")}</Table.Td>
              <Table.Td>{row.company}</Table.Td>
              <Table.Td>{row.position}</Table.Td>
              <Table.Td>{row.start || "not known"}</Table.Td>
              <Table.Td>{row.end || "still there"}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </WideTable>
    </div>
  );
}
