import { Table } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./wide-table.module.css";

interface WideTableProps {
  label: string;
  headings: string[];
  rows: { key: string | number; cells: ReactNode[] }[];
}

/**
 * A table that scrolls sideways, also by keyboard; on a phone each row becomes a list of its values. It leaves out columns
 * without any value.
 */
export function WideTable({ label, headings, rows }: WideTableProps) {
  const columns = headings
    .map((heading, index) => ({ heading, index }))
    .filter(({ index }) => rows.some(({ cells }) => Boolean(cells[index]) || cells[index] === 0));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.scroll} aria-label={label} tabIndex={0}>
      <Table verticalSpacing={6} fz="sm" borderColor="var(--line)" className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ heading }) => (
              <Table.Th key={heading}>{heading}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ key, cells }) => (
            <Table.Tr key={key}>
              {columns.map(({ heading, index }) => (
                <Table.Td key={heading} data-heading={heading}>
                  {cells[index]}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
