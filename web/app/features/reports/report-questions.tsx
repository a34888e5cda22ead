import { byCompetency } from "#contract/question-library.ts";
import { differenceWords, legendWords, spreadWords } from "#contract/report-words.ts";
import type { ReportQuestion } from "#contract/reports.ts";
import { possibleAnswers } from "#contract/survey-rules.ts";
import { AnswerSpread } from "#web/app/features/surveys/answer-spread.tsx";
import { ShowMore } from "#web/app/ui/lists.tsx";
import { pluralize } from "#web/app/ui/text.tsx";
import { TitledCard } from "#web/app/ui/titled-card.tsx";
import classes from "./caveat-list.module.css";
import { WrittenAnswers } from "./written-answers.tsx";
import { Stack, Text } from "@mantine/core";
import type { ComponentProps } from "react";

/** The answers of a report, without anything to open or change. */
export function AnswerCards({ questions, ...writers }: ComponentProps<typeof WrittenAnswers>) {
  const closed = questions.filter(isClosed);
  const written = questions.filter((question) => !isClosed(question));
  return (
    <>
      {closed.length > 0 && (
        <TitledCard id="ratings" title="Ratings">
          <Stack>
            <Legend questions={closed} />
            <RatedQuestions questions={closed} />
          </Stack>
        </TitledCard>
      )}
      {written.length > 0 && (
        <TitledCard id="words" title="In their words">
          <WrittenAnswers questions={written} {...writers} />
        </TitledCard>
      )}
    </>
  );
}

const isClosed = ({ question }: ReportQuestion) => question.type !== "text";

export function Legend({ questions }: { questions: ReportQuestion[] }) {
  const closed = questions.filter(isClosed);
  if (closed.length === 0) return null;
  return (
    <Text size="sm" c="dimmed">
      {legendWords(closed)}
    </Text>
  );
}

export function RatedQuestions({ questions }: { questions: ReportQuestion[] }) {
  const closed = questions.filter(isClosed);
  // Ratings first, because readers look for figures at the top.
  const sorted = [...closed.filter(({ ratings }) => ratings), ...closed.filter(({ ratings }) => !ratings)];
  return (
    <ShowMore items={sorted} pageSize={8}>
      {(visible) => (
        <>
          <Spreads className={classes.grid} questions={visible.filter(({ ratings }) => ratings)} />
          <Spreads className={classes.options} questions={visible.filter(({ ratings }) => !ratings)} />
        </>
      )}
    </ShowMore>
  );
}

function Spreads({ className, questions }: { className: string | undefined; questions: ReportQuestion[] }) {
  if (questions.length === 0) return null;
  return (
    <div className={className}>
      {byCompetency(questions).flatMap(({ entries }) =>
        entries.map(({ question, answers, ratings, difference }) => (
          <AnswerSpread
            key={JSON.stringify(question)}
            label={question.question}
            facts={[
              ratings ? spreadWords(ratings) : pluralize(answers.length, "answer"),
              ...(difference ? [differenceWords(difference)] : []),
            ]}
            options={possibleAnswers(question)}
            answers={answers}
          />
        )),
      )}
    </div>
  );
}
