import { Button, Group, Stack, Text, VisuallyHidden } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { cardWords } from "#contract/card-words.ts";
import { closenessWords, defaultScale } from "#contract/survey-rules.ts";
import { type AnswerMarks, answerMarks, type SurveyResponse } from "#contract/surveys.ts";
import { api } from "#web/app/lib/api.ts";
import { DateText } from "#web/app/ui/date-text.tsx";
import { DescriptionList } from "#web/app/ui/facts.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import classes from "./response-view.module.css";
import { responseOptions } from "./responses-queries.ts";

const names = { specific: "Specific", example: "Backed by an example", balanced: "Balanced" };

/** One reviewer's answers, in the order of the questions. */
export function ResponseView({ reviewerKey, response }: { reviewerKey: string; response: SurveyResponse }) {
  const { reviewer, submittedOn } = response;
  const answers = answersInOrder(response);
  const { company, position, relationship } = cardWords(reviewer.card);
  return (
    <Stack gap="lg">
      <DescriptionList
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

/** The given answers in the order of the questions; what no question explains any more comes last. */
function answersInOrder({ questions, responses }: SurveyResponse) {
  const rest = Object.keys(responses).filter((id) => questions.every((question) => question.id !== id));
  return [...questions.map(({ id }) => id), ...rest].flatMap((id) => {
    const answer = responses[id];
    if (answer === undefined || answer === "") return [];
    const question = questions.find((one) => one.id === id);
    const scale = question?.scale ?? defaultScale;
    return [
      {
        id,
        name: id.replaceAll("_", " "),
        question: question?.question,
        isText: question?.type === "text",
        scale,
        answer,
      },
    ];
  });
}

/** One answer, marked on its scale. */
function RatingAnswer({ scale, answer }: { scale: number; answer: number }) {
  const steps = Array.from({ length: scale }, (_, index) => index + 1);
  return (
    <div className={classes.rating}>
      <VisuallyHidden>{`${answer} of ${scale}`}</VisuallyHidden>
      <div className={classes.scale} aria-hidden>
        {steps.map((step) => (
          <span
            key={step}
            className={step === answer ? classes.given : step < answer ? classes.below : classes.above}
          >
            {step}
          </span>
        ))}
      </div>
      <div className={classes.ends} aria-hidden>
        <span>Poor</span>
        <span>Excellent</span>
      </div>
    </div>
  );
}

interface MarkButtonsProps {
  reviewerKey: string;
  questionId: string;
  /** Undefined: nothing was said of it yet. */
  marks: AnswerMarks[string] | undefined;
}

/** Says of an answer in words, in one press, what it is worth. Nobody else sees it. */
function MarkButtons({ reviewerKey, questionId, marks }: MarkButtonsProps) {
  const queryClient = useQueryClient();
  const mark = useMutation(
    api.manager.surveys.mark.mutationOptions({
      onSuccess: (saved) =>
        queryClient.setQueryData(
          responseOptions(reviewerKey).queryKey,
          (response) => response && { ...response, marks: saved.marks },
        ),
      onError: (error) => toast.failure("Failed to mark the answer", error),
    }),
  );
  const said = marks ?? [];
  const say = (next: AnswerMarks[string] | null) => {
    if (!mark.isPending) mark.mutate({ reviewerKey, questionId, marks: next });
  };
  return (
    <Group gap={6} mt="xs" component="fieldset" aria-label="This answer is" bd={0} p={0} mx={0}>
      <Text size="xs" c="dimmed" aria-hidden>
        This answer is
      </Text>
      {answerMarks.map((one) => (
        <Toggle
          key={one}
          label={names[one]}
          pressed={said.includes(one)}
          onPress={() => {
            const rest = said.filter((other) => other !== one);
            const next = said.includes(one) ? rest : [...said, one];
            say(next.length > 0 ? next : null);
          }}
        />
      ))}
      <Toggle
        label="None of these"
        pressed={marks?.length === 0}
        onPress={() => say(marks?.length === 0 ? null : [])}
      />
    </Group>
  );
}

function Toggle({ label, pressed, onPress }: { label: string; pressed: boolean; onPress: () => void }) {
  return (
    <Button
      size="compact-xs"
      variant={pressed ? "filled" : "default"}
      aria-pressed={pressed}
      onClick={onPress}
    >
      {label}
    </Button>
  );
}
