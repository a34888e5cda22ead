import classes from "../directory.module.css";
import { type Columns, withMeaning } from "#contract/import-file/columns.ts";
import type { Reading } from "#contract/import-file/encodings.ts";
import type { EncodingChoice, FoundEncoding } from "#contract/import-file/find-encoding.ts";
import { type Answers, type Questions, companyProblem } from "#contract/import-file/questions.ts";
import { Alert, Checkbox, Group, Radio, Stack, Text, TextInput, Title } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef, useState } from "react";

interface AskQuestionsProps {
  header: string[];
  columns: Columns;
  questions: Questions;
  answers: Answers;
  onColumns: (columns: Columns) => void;
  onAnswers: (answers: Answers) => void;
}

/** Asks the questions that the file does not answer. */
export function AskQuestions(props: AskQuestionsProps) {
  const { header, columns, questions, answers, onColumns, onAnswers } = props;
  const hasQuestions =
    questions.maybeEnds.length > 0 ||
    questions.hasNoPastEnd ||
    questions.company !== null ||
    questions.order === "open";
  if (!hasQuestions) return null;

  function answerEnd(index: number, isEnd: boolean) {
    const otherColumns = answers.notEnds.filter((other) => other !== index);
    onColumns(withMeaning(columns, index, isEnd ? "end" : null));
    onAnswers({ ...answers, notEnds: isEnd ? otherColumns : [...otherColumns, index] });
  }

  return (
    <Stack gap="lg">
      {questions.company && (
        <CompanyField
          question={questions.company}
          heading={header[columns.indexOf("company")] ?? ""}
          value={answers.company}
          onChange={(company) => onAnswers({ ...answers, company })}
        />
      )}
      {questions.maybeEnds.map((index) => {
        const heading = header[index]?.trim() || `Column ${index + 1}`;
        const notEnd = answers.notEnds.includes(index) ? "other" : null;
        return (
          <Radio.Group
            key={index}
            label={`'${heading}' holds dates. Is it when people left?`}
            value={columns[index] === "end" ? "end" : notEnd}
            onChange={(value) => answerEnd(index, value === "end")}
            withAsterisk
          >
            <Group mt="xs">
              <Radio value="end" label="When they left" />
              <Radio value="other" label="Not used" />
            </Group>
          </Radio.Group>
        );
      })}
      {questions.hasNoPastEnd && (
        <Checkbox.Group
          label="No one in this file has left. Is that right?"
          description="No row has an end date in the past, so everyone counts as still employed."
          withAsterisk
          value={answers.confirmsNoPastEnd ? ["yes"] : []}
          onChange={(checked) => onAnswers({ ...answers, confirmsNoPastEnd: checked.length > 0 })}
        >
          <Checkbox mt="xs" value="yes" label="Yes, everyone still works there" />
        </Checkbox.Group>
      )}
      {questions.order === "open" && (
        <Radio.Group
          label="What does 03/04/2015 mean in this file?"
          description="Its dates can be read in both ways."
          value={answers.order}
          onChange={(value) => onAnswers({ ...answers, order: value === "day" ? "day" : "month" })}
          withAsterisk
        >
          <Group mt="xs">
            <Radio value="day" label="3 April 2015" />
            <Radio value="month" label="4 March 2015" />
          </Group>
        </Radio.Group>
      )}
    </Stack>
  );
}

interface CompanyFieldProps {
  question: "required" | "optional";
  /** The heading of the column that names only a part of the company. */
  heading: string;
  value: string;
  onChange: (company: string) => void;
}

function CompanyField({ question, heading, value, onChange }: CompanyFieldProps) {
  const [isTouched, setIsTouched] = useState(false);
  const problem = companyProblem(question, value);
  return (
    <TextInput
      label="All of these people worked at"
      description={
        question === "required"
          ? "This file has no column for the company."
          : `Colleagues may know the company by another name than '${heading.trim()}' has. Leave this empty to use that column.`
      }
      placeholder="Company name"
      withAsterisk={question === "required"}
      maw={480}
      value={value}
      error={isTouched && problem}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => setIsTouched(true)}
    />
  );
}

interface EncodingQuestionProps {
  encoding: FoundEncoding;
  reading: Reading | null;
  onChoose: (reading: Reading) => void;
}

/** When the encoding is uncertain, shows the same cells in each possible encoding. */
export function EncodingQuestion({ encoding, reading, onChoose }: EncodingQuestionProps) {
  const { choices } = encoding;
  const [first] = choices;
  if (choices.length === 1)
    return first?.reading.isDoubled ? (
      <Alert role="note" color="amber" icon={<IconInfoCircle aria-hidden />}>
        The letters of this file were garbled when it was saved. We read them as they were meant:{" "}
        <b>{first.examples.join(" · ")}</b>
      </Alert>
    ) : null;
  const isDamaged = choices.some((choice) => choice.reading.badBytes);
  return (
    <Radio.Group
      label={
        isDamaged
          ? "Some letters in this file are damaged. How are they meant?"
          : "Which names are spelled correctly?"
      }
      description={
        isDamaged
          ? "The rest of the file can be read. Choose the correct spelling, or reject these rows."
          : "The file doesn't say how its letters are encoded. If none is correct, save it as CSV UTF-8 and choose it again."
      }
      value={reading ? readingKey(reading) : null}
      onChange={(value) => {
        const chosen = choices.find((choice) => readingKey(choice.reading) === value);
        if (chosen) onChoose(chosen.reading);
      }}
      withAsterisk={encoding.isOpen}
    >
      <Stack mt="xs" gap="xs">
        {choices.map((choice) => (
          <Radio
            key={readingKey(choice.reading)}
            value={readingKey(choice.reading)}
            label={<Spelling choice={choice} />}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}

function Spelling({ choice: { reading, examples } }: { choice: EncodingChoice }) {
  if (examples.length === 0) return reading.label;
  return (
    <>
      <span className={classes.spelling}>{examples.join(" · ")}</span>
      <Text component="span" size="sm" c="dimmed" display="block">
        {reading.label}
      </Text>
    </>
  );
}

const readingKey = ({ encoding, badBytes = "" }: Reading) => `${encoding} ${badBytes}`;

/** The heading of an import's step. It takes the focus, because the pressed button has disappeared. */
export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Title order={2} ref={heading} tabIndex={-1} style={{ outline: "none", overflowWrap: "anywhere" }}>
      {children}
    </Title>
  );
}
