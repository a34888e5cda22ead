import { Checkbox, Group, Radio, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { type Columns, withMeaning } from "./columns.ts";
import { type Answers, companyProblem, type Questions } from "./questions.ts";

interface AskQuestionsProps {
  header: string[];
  columns: Columns;
  questions: Questions;
  answers: Answers;
  onColumns: (columns: Columns) => void;
  onAnswers: (answers: Answers) => void;
}

/** Asks what the file leaves open. */
export function AskQuestions(props: AskQuestionsProps) {
  const { header, columns, questions, answers, onColumns, onAnswers } = props;
  const isAsked =
    questions.maybeEnds.length > 0 ||
    questions.hasNobodyLeft ||
    questions.company !== null ||
    questions.order === "open";
  if (!isAsked) return null;

  function answerEnd(place: number, isEnd: boolean) {
    const others = answers.notEnds.filter((other) => other !== place);
    onColumns(withMeaning(columns, place, isEnd ? "end" : null));
    onAnswers({ ...answers, notEnds: isEnd ? others : [...others, place] });
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
      {questions.maybeEnds.map((place) => {
        const isEnd = columns[place] === "end";
        const isOther = answers.notEnds.includes(place);
        return (
          <Radio.Group
            key={place}
            label={`'${header[place]?.trim() || `Column ${place + 1}`}' holds dates. Is it when people left?`}
            value={isEnd ? "end" : isOther ? "other" : null}
            onChange={(value) => answerEnd(place, value === "end")}
            withAsterisk
          >
            <Group mt="xs">
              <Radio value="end" label="When they left" />
              <Radio value="other" label="Not used" />
            </Group>
          </Radio.Group>
        );
      })}
      {questions.hasNobodyLeft && (
        <Checkbox.Group
          label="No one in this file has left. Is that right?"
          description="No row has an end date in the past, so everyone counts as still employed."
          withAsterisk
          value={answers.isNobodyGone ? ["yes"] : []}
          onChange={(checked) => onAnswers({ ...answers, isNobodyGone: checked.length > 0 })}
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
  /** The column that names only a part of the company. */
  heading: string;
  value: string;
  onChange: (company: string) => void;
}

function CompanyField({ question, heading, value, onChange }: CompanyFieldProps) {
  const [wasLeft, setWasLeft] = useState(false);
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
      error={wasLeft && problem}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => setWasLeft(true)}
    />
  );
}
