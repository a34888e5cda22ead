import { Alert, Button, Group, NativeSelect, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { counted } from "#web/app/ui/counted.ts";
import { AskQuestions } from "./ask-questions.tsx";
import { type Columns, missingColumns, withMeaning } from "./columns.ts";
import classes from "../directory.module.css";
import { EncodingQuestion } from "./encoding-question.tsx";
import type { Reading } from "./encodings.ts";
import type { FoundEncoding } from "./find-encoding.ts";
import { FirstRows } from "./first-rows.tsx";
import { type Meaning, meaningLabels } from "./headings.ts";
import { type Answers, factsOf, type Questions } from "./questions.ts";
import type { Sheet } from "./read-file.ts";
import { StepHeading } from "./step-heading.tsx";

interface MatchColumnsProps {
  file: File;
  encoding: FoundEncoding;
  /** Null: somebody has to choose it. */
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

const choices = [
  { value: "", label: "Not used" },
  ...Object.entries(meaningLabels).map(([value, label]) => ({ value, label })),
];

/** What was recognized in a file, to check and correct before anything is imported. */
export function MatchColumns(props: MatchColumnsProps) {
  const { file, sheet, columns, questions, answers, onColumns, onAnswers, onImport, onCancel } = props;
  const missing = missingColumns(columns);
  const used = columns.filter(Boolean).length;
  return (
    <Stack gap="md">
      <div>
        <StepHeading>{file.name}</StepHeading>
        <Text size="sm" c="dimmed" mt={4}>
          {used} of {counted(columns.length, "column")} recognized,{" "}
          {sheet.header.line > 0
            ? `named in line ${sheet.header.line}.`
            : "by what stands in them: this file has no line with the columns' names."}
        </Text>
      </div>
      <EncodingQuestion encoding={props.encoding} reading={props.reading} onChoose={props.onReading} />
      <ul className={classes.columns}>
        {sheet.header.cells.map((heading, index) => (
          // Two columns may have one name: the place is what tells them apart.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <span className={classes.heading}>{heading.trim() || `Column ${index + 1}`}</span>
            <span className={classes.example}>{examples(sheet, index)}</span>
            <NativeSelect
              aria-label={`Meaning of ${heading.trim() || `column ${index + 1}`}`}
              data={choices}
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
            facts={factsOf(questions, answers)}
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

function examples({ first }: Sheet, index: number): string {
  const values = first.map(({ cells }) => cells[index]?.trim()).filter(Boolean);
  return [...new Set(values)].slice(0, 3).join(" · ") || "empty";
}
