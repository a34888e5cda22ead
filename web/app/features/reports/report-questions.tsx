import { byCompetency } from "#contract/question-library.ts";
import { differenceWords, dotWords, spreadWords } from "#contract/report-words.ts";
import type { ReportQuestion } from "#contract/reports.ts";
import { possibleAnswers } from "#contract/survey-rules.ts";
import { AnswerSpread } from "#web/app/features/surveys/answer-spread.tsx";
import { ShowMore } from "#web/app/ui/lists.tsx";
import { pluralize } from "#web/app/ui/text.tsx";
import classes from "./caveat-list.module.css";
import { Stack, Text } from "@mantine/core";

/** Answers on a scale or among options, question by question. Written answers: written-answers.tsx. */
export function ReportQuestions({ questions }: { questions: ReportQuestion[] }) {
  return (
    <Stack gap="md">
      <Legend questions={questions} />
      <RatedQuestions questions={questions} />
    </Stack>
  );
}

const isClosed = ({ question }: ReportQuestion) => question.type !== "text";

export function Legend({ questions }: { questions: ReportQuestion[] }) {
  const legend = dotWords(questions.filter(isClosed));
  return (
    legend && (
      <Text size="sm" c="dimmed">
        {legend}
      </Text>
    )
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
