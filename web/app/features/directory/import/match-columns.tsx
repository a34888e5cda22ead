import { Alert, Button, Group, NativeSelect, Stack, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconAlertTriangle } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { readMonth } from "#contract/months.ts";
import { api } from "#web/app/lib/api.ts";
import { formatMonth } from "#web/shared/format-date.ts";
import { pluralize } from "#web/app/ui/text.tsx";
import classes from "../directory.module.css";
import { WideTable } from "../wide-table.tsx";
import { AskQuestions, EncodingQuestion, StepHeading } from "./ask-questions.tsx";
import {
  type Columns,
  type FileFacts,
  missingColumns,
  toDirectoryRow,
  withMeaning,
} from "#contract/import-file/columns.ts";
import type { Reading } from "#contract/import-file/encodings.ts";
import type { FoundEncoding } from "#contract/import-file/find-encoding.ts";
import { type Meaning, meaningLabels } from "#contract/import-file/headings.ts";
import { type Answers, getFileFacts, type Questions } from "#contract/import-file/questions.ts";
import type { Sheet } from "#contract/import-file/read-file.ts";
import { countCauses } from "./rejected-rows.ts";

const shownRows = 5;
const headings = ["Name", "E-mail address", "Company", "Position", "From", "Until"];
const pauseMs = 200;
const companyPlaceholder = "A company";
const detailMeanings = ["place", "department", "team", "level", "headcount"] as const;

interface MatchColumnsProps {
  file: File;
  encoding: FoundEncoding;
  /** Null until the user has chosen one. */
  reading: Reading | null;
  sheet: Sheet;
  columns: Columns;
  questions: Questions;
  answers: Answers;
  onColumns: (columns: Columns) => void;
  onAnswers: (answers: Answers) => void;
  onReading: (reading: Reading) => void;
  onImport: () => void;
  onCancel: () => void;
}

const meaningOptions = [
  { value: "", label: "Not used" },
  ...Object.entries(meaningLabels).map(([value, label]) => ({ value, label })),
];

/** Shows what was recognized in a file, to check and correct before the import. */
export function MatchColumns(props: MatchColumnsProps) {
  const { file, sheet, columns, questions, answers, onColumns, onAnswers, onImport, onCancel } = props;
  const missing = missingColumns(columns);
  const usedCount = columns.filter(Boolean).length;
  return (
    <Stack>
      <div>
        <StepHeading>{file.name}</StepHeading>
        <Text size="sm" c="dimmed" mt={4}>
          We recognized {usedCount} of {pluralize(columns.length, "column")}{" "}
          {sheet.header.line > 0
            ? `by the names in line ${sheet.header.line}.`
            : "by their values, because this file has no column names."}
        </Text>
      </div>
      <EncodingQuestion encoding={props.encoding} reading={props.reading} onChoose={props.onReading} />
      <ul className={classes.columns}>
        {sheet.header.cells.map((heading, index) => (
          // Two columns may have the same heading, so only the index is unique.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <span className={classes.heading}>{heading.trim() || `Column ${index + 1}`}</span>
            <span className={classes.example}>{getExamples(sheet, index)}</span>
            <NativeSelect
              aria-label={`Meaning of ${heading.trim() || `column ${index + 1}`}`}
              data={meaningOptions}
              value={columns[index] ?? ""}
              onChange={(event) =>
                onColumns(withMeaning(columns, index, (event.currentTarget.value || null) as Meaning | null))
              }
            />
          </li>
        ))}
      </ul>
      {missing.length > 0 ? (
        <Alert color="amber" icon={<IconAlertTriangle aria-hidden />}>
          {missing.map((sentence) => (
            <div key={sentence}>{sentence}</div>
          ))}
          Choose it above, or add it to the file.
        </Alert>
      ) : (
        <>
          <AskQuestions
            header={sheet.header.cells}
            columns={columns}
            questions={questions}
            answers={answers}
            onColumns={onColumns}
            onAnswers={onAnswers}
          />
          <FirstRows
            sheet={sheet}
            columns={columns}
            facts={getFileFacts(questions, answers)}
            isCompanyOpen={questions.company === "required"}
          />
        </>
      )}
      {missing.length === 0 && !questions.isAnswered && (
        <Text size="sm" c="dimmed">
          Answer the questions marked with * above to import.
        </Text>
      )}
      <Group gap="xs">
        <Button onClick={onImport} disabled={!props.reading || !questions.isAnswered}>
          Import
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </Stack>
  );
}

function getExamples({ first }: Sheet, index: number): string {
  const values = first.map(({ cells }) => cells[index]?.trim()).filter(Boolean);
  return [...new Set(values)].slice(0, 3).join(" · ") || "empty";
}

interface FirstRowsProps {
  sheet: Sheet;
  columns: Columns;
  facts: FileFacts;
  /** The company is still to be typed, so rows are not rejected for lacking it. */
  isCompanyOpen: boolean;
}

/** The first rows as they would be imported, and which of them would be rejected. */
function FirstRows({ sheet, columns, facts, isCompanyOpen }: FirstRowsProps) {
  const rows = sheet.first.map(({ line, cells }) => toDirectoryRow(columns, line, cells, facts));
  // Open questions are no reason to reject a row.
  const [typedCompany] = useDebouncedValue(facts.company, pauseMs);
  const company = typedCompany || (isCompanyOpen ? companyPlaceholder : "");
  const assumedFacts = { order: facts.order ?? ("day" as const), company };
  const rowsToCheck = sheet.first.map(({ line, cells }) =>
    toDirectoryRow(columns, line, cells, assumedFacts),
  );
  const { data: rejected = [] } = useQuery({
    ...api.admin.directory.checkRows.queryOptions({ input: { rows: rowsToCheck } }),
    placeholderData: keepPreviousData,
  });
  const extraMeanings = detailMeanings.filter((meaning) => columns.includes(meaning));
  const reasons = new Map(rejected.map(({ line, reason }) => [line, reason]));
  return (
    <div>
      <Text size="sm" fw={500} mb="xs">
        The first rows
      </Text>
      {rejected.length > 0 && (
        <Alert role="note" color="amber" mb="sm">
          {rejected.length} of the first {pluralize(rows.length, "row")} would be rejected:
          {countCauses(rejected).map(({ cause, count }) => (
            <div key={cause}>
              {count} × {cause}
            </div>
          ))}
        </Alert>
      )}
      <WideTable
        label="The first rows"
        headings={extraMeanings.length > 0 ? [...headings, "Other details"] : headings}
        rows={rows.slice(0, shownRows).map((row) => ({
          key: row.line,
          cells: [
            <div key="name">
              {row.name}
              {reasons.has(row.line) && (
                <Text size="xs" c="var(--waiting-text)" className={classes.mark}>
                  Would be rejected: {reasons.get(row.line)}
                </Text>
              )}
            </div>,
            row.email || (row.profileUrl ? "profile only" : ""),
            row.company,
            row.position,
            formatCell(row.start) || "not known",
            formatCell(row.end) || "still there",
            extraMeanings
              .map((meaning) => row[meaning])
              .filter(Boolean)
              .join(" · "),
          ],
        }))}
      />
    </div>
  );
}

/** '2018-03-05' as 'Mar 2018'. Other formats are shown as written, because the server parses them. */
function formatCell(text: string): string {
  const { year, month } = readMonth(text) ?? {};
  return year && month ? formatMonth(`${year}-${String(month).padStart(2, "0")}`) : text;
}
