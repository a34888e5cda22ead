import { Stack, Text } from "@mantine/core";
import { cardWords } from "#contract/card-words.ts";
import { closenessWords } from "#contract/survey-rules.ts";
import type { SurveyResponse } from "#contract/surveys.ts";
import { DateText } from "#web/app/ui/date-text.tsx";
import { Facts } from "#web/app/ui/facts.tsx";
import { answersInOrder } from "./answers-in-order.ts";
import { MarkButtons } from "./mark-buttons.tsx";
import { RatingAnswer } from "./rating-answer.tsx";
import classes from "./response-view.module.css";

/** One reviewer's answers, in the order of the questions. */
export function ResponseView({ reviewerKey, response }: { reviewerKey: string; response: SurveyResponse }) {
  const { reviewer, submittedOn } = response;
  const answers = answersInOrder(response);
  const { company, position, relationship } = cardWords(reviewer.card);
  return (
    <Stack gap="lg">
      <Facts
        facts={[
          ["Reviewer", reviewer.name ?? "Anonymous"],
          ["Email", reviewer.email],
          ["Company", company],
          ["Position", position],
          ["Relationship", relationship],
          ["Worked together", response.closeness && closenessWords[response.closeness]],
          [
            response.useful === null ? "Shown since" : "Submitted",
            <DateText key="submitted" value={submittedOn} />,
          ],
        ]}
      />
      {answers.length === 0 && <Text c="dimmed">No response data available</Text>}
      {answers.map(({ id, name, question, isText, scale, answer }) => (
        <section key={id} className={classes.answer}>
          <h3 className={classes.name}>{name}</h3>
          {question && <p className={classes.question}>{question}</p>}
          {typeof answer === "number" ? (
            <RatingAnswer scale={scale} answer={answer} />
          ) : (
            <>
              <p className={`as-written ${classes.text}`}>{answer}</p>
              {isText && <MarkButtons reviewerKey={reviewerKey} questionId={id} marks={response.marks[id]} />}
            </>
          )}
        </section>
      ))}
    </Stack>
  );
}
