import { Alert, Badge, Text } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "#web/app/lib/api.ts";
import { readMonth } from "#contract/months.ts";
import { usePaused } from "#web/app/lib/use-paused.ts";
import { monthLabel } from "#web/app/ui/month-label.ts";
import { type Columns, type FileFacts, rowFrom } from "./columns.ts";
import classes from "../directory.module.css";
import type { Sheet } from "./read-file.ts";
import { causesOf } from "./rejected-rows.ts";
import { WideTable } from "../wide-table.tsx";

const shownRows = 5;
const headings = ["Name", "E-mail address", "Company", "Position", "From", "Until"];
const pauseMs = 200;
const stillToBeTyped = "A company";
const evidence = ["place", "department", "team", "level", "headcount"] as const;

interface FirstRowsProps {
  sheet: Sheet;
  columns: Columns;
  facts: FileFacts;
  /** The company of all rows is still to be typed: nothing is rejected for its lack. */
  isCompanyOpen: boolean;
}

/** The first people as the directory will know them, and which rows it would reject. */
export function FirstRows({ sheet, columns, facts, isCompanyOpen }: FirstRowsProps) {
  const rows = sheet.first.map(({ line, cells }) => rowFrom(columns, line, cells, facts));
  // What is still to be answered is no reason to reject a row.
  const typed = usePaused(facts.company, pauseMs);
  const company = typed || (isCompanyOpen ? stillToBeTyped : "");
  const answered = { order: facts.order ?? ("day" as const), company };
  const checked = sheet.first.map(({ line, cells }) => rowFrom(columns, line, cells, answered));
  const { data: rejected = [] } = useQuery({
    ...api.admin.directory.checkRows.queryOptions({ input: { rows: checked } }),
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
        headings={extra.length > 0 ? [...headings, "Other details"] : headings}
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
            monthShown(row.start) || "not known",
            monthShown(row.end) || "still there",
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

/** '2018-03-05' as 'Mar 2018'. What is written in another way is shown as it stands: the service reads it. */
function monthShown(text: string): string {
  const { year, month } = readMonth(text) ?? {};
  return year && month ? monthLabel(`${year}-${String(month).padStart(2, "0")}`) : text;
}
