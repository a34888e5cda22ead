import { Text } from "@mantine/core";
import { byCompetency } from "#contract/competency-names.ts";
import { differenceWords, estimateWords, legendWords, spreadWords } from "#contract/report-words.ts";
import type { ReportQuestion } from "#contract/reports.ts";
import { placesOf } from "#contract/survey-rules.ts";
import { AnswerSpread } from "#web/app/features/surveys/answer-spread.tsx";
import { ShowMore } from "#web/app/ui/show-more.tsx";
import classes from "./report-questions.module.css";

/** Answers question by question, drawn: what has a place on a scale or among options. Words: written-answers.tsx. */
export function ReportQuestions({ questions }: { questions: ReportQuestion[] }) {
  const drawn = questions.filter(({ question }) => question.type !== "text");
  // Ratings first: whoever looks for a figure finds it at the top.
  const inOrder = [...drawn.filter(({ ratings }) => ratings), ...drawn.filter(({ ratings }) => !ratings)];
  const legend = legendWords(drawn);
  return (
    <>
      {legend && (
        <Text size="sm" c="dimmed" mb="md">
          {legend}
        </Text>
      )}
      <ShowMore items={inOrder} pageSize={8}>
        {(visible) => (
          <div className={classes.grid}>
            {byCompetency(visible).flatMap(({ name, entries }) =>
              entries.map(({ question, answers, ratings, usual, difference }) => (
                <AnswerSpread
                  key={JSON.stringify(question)}
                  about={name}
                  label={question.question}
                  facts={[
                    ...(ratings ? [spreadWords(ratings), estimateWords(ratings)] : [`n = ${answers.length}`]),
                    ...(difference ? [differenceWords(difference)] : []),
                  ]}
                  places={placesOf(question)}
                  answers={answers}
                  estimate={ratings?.drawn ?? null}
                  usual={usual?.mean ?? null}
                />
              )),
            )}
          </div>
        )}
      </ShowMore>
    </>
  );
}
