import { releaseModeMeaning, tooFewDays } from "#contract/batch-release.ts";
import type { BatchRelease } from "#contract/candidates.ts";
import { cardWords } from "#contract/card-words.ts";
import type { Card as CardFacts } from "#contract/cards.ts";
import { closenessWords, possibleAnswers } from "#contract/survey-rules.ts";
import { type AnswerMarks, type SurveyResponse, answerMarks } from "#contract/surveys.ts";
import { api, queryClient } from "#web/app/lib/api.ts";
import { DescriptionList } from "#web/app/ui/description-list.tsx";
import { ShowMore } from "#web/app/ui/lists.tsx";
import { DateText } from "#web/app/ui/text.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import classes from "./response-view.module.css";
import { Button, Card, Group, Stack, Text, Title, VisuallyHidden } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";

const markLabels = { specific: "Specific", example: "Backed by an example", balanced: "Balanced" };

interface ResponseViewProps {
  reviewerKey: string;
  response: SurveyResponse;
  firstName: string;
  canMark: boolean;
}

/** One reviewer's answers, in the order of the questions. */
export function ResponseView({ reviewerKey, response, firstName, canMark }: ResponseViewProps) {
  const { reviewer, submittedOn } = response;
  const answers = answersInOrder(response);
  const { company, position, relationship, reason } = cardWords(reviewer.card, firstName);
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
          ["Reason", reason],
        ]}
      />
      {answers.length === 0 && <Text c="dimmed">No response data available</Text>}
      {answers.map(({ id, name, question, isText, steps, answer }) => (
        <section key={id} className={classes.answer}>
          <h3 className={classes.name}>{name}</h3>
          {question && <p className={classes.question}>{question}</p>}
          {typeof answer === "number" ? (
            <RatingAnswer steps={steps} answer={answer} />
          ) : (
            <>
              <p className={`as-written ${classes.text}`}>{answer}</p>
              {canMark && isText && (
                <MarkButtons reviewerKey={reviewerKey} questionId={id} marks={response.marks[id]} />
              )}
            </>
          )}
        </section>
      ))}
    </Stack>
  );
}

/** Answers in the order of the questions; answers without a question come last. */
function answersInOrder({ questions, responses }: SurveyResponse) {
  const rest = Object.keys(responses).filter((id) => questions.every((question) => question.id !== id));
  return [...questions.map(({ id }) => id), ...rest].flatMap((id) => {
    const answer = responses[id];
    if (answer === undefined || answer === "") return [];
    const question = questions.find((listed) => listed.id === id);
    return [
      {
        id,
        name: id.replaceAll("_", " "),
        question: question?.question,
        isText: question?.type === "text",
        steps: possibleAnswers(question ?? { type: "rating" }),
        answer,
      },
    ];
  });
}

function RatingAnswer({ steps, answer }: { steps: (number | string)[]; answer: number }) {
  const getStepClass = (step: number | string) => {
    if (step === answer) return classes.given;
    return Number(step) < answer ? classes.below : classes.above;
  };
  return (
    <div className={classes.rating}>
      <VisuallyHidden>{`${answer} of ${steps.at(-1)}`}</VisuallyHidden>
      <div className={classes.scale} aria-hidden>
        {steps.map((step) => (
          <span key={step} className={getStepClass(step)}>
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
  /** Undefined if the answer was not marked yet. */
  marks: AnswerMarks[string] | undefined;
}

/**
 * Marks how useful a written answer is. Only people who share the job see the marks. Shows a press immediately, and the
 * stored marks again if saving fails.
 */
function MarkButtons({ reviewerKey, questionId, marks }: MarkButtonsProps) {
  const [pressed, setPressed] = useState<{ marks: AnswerMarks[string] | undefined }>();
  const mark = useMutation(
    api.manager.surveys.mark.mutationOptions({
      // Runs one after the other, so that the last press wins.
      scope: { id: `marks of ${reviewerKey}` },
      onSuccess: (saved) =>
        queryClient.setQueryData(
          responseOptions(reviewerKey).queryKey,
          (response) => response && { ...response, marks: saved.marks },
        ),
      onError: (error) => {
        toast.failure("Failed to mark the answer", error);
        // It may have been saved.
        void queryClient.invalidateQueries({ queryKey: responseOptions(reviewerKey).queryKey });
      },
    }),
  );
  const shownMarks = pressed ? pressed.marks : marks;
  const currentMarks = shownMarks ?? [];
  const saveMarks = (newMarks: AnswerMarks[string] | null) => {
    setPressed({ marks: newMarks ?? undefined });
    mark.mutate({ reviewerKey, questionId, marks: newMarks }, { onError: () => setPressed(undefined) });
  };
  return (
    <Group gap={6} mt="xs" component="fieldset" aria-label="This answer is" bd={0} p={0} mx={0}>
      <Text size="xs" c="dimmed" aria-hidden>
        This answer is
      </Text>
      {answerMarks.map((name) => (
        <Toggle
          key={name}
          label={markLabels[name]}
          pressed={currentMarks.includes(name)}
          onPress={() => {
            const otherMarks = currentMarks.filter((other) => other !== name);
            const newMarks = currentMarks.includes(name) ? otherMarks : [...currentMarks, name];
            saveMarks(newMarks.length > 0 ? newMarks : null);
          }}
        />
      ))}
      <Toggle
        label="None of these"
        pressed={shownMarks?.length === 0}
        onPress={() => saveMarks(shownMarks?.length === 0 ? null : [])}
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

/** A response never changes, except for the manager's own marks, which mutations write to the cache. */
export const responseOptions = (reviewerKey: string) =>
  api.manager.surveys.response.queryOptions({ input: { reviewerKey }, staleTime: Infinity });

interface BatchReleaseCardProps {
  together: BatchRelease;
  firstName: string;
  /** Whether reviewers may be contacted at present. */
  canContact: boolean;
  onOpen: (key: string) => void;
}

/** The batch release: when answers are shown, and those that are. */
export function BatchReleaseCard({
  together: { least, state, answers },
  firstName,
  canContact,
  onOpen,
}: BatchReleaseCardProps) {
  return (
    <Card component="section" padding="md" aria-labelledby="together">
      <Stack gap={0}>
        <div className={classes.explained}>
          <Title order={2} id="together">
            Answers
          </Title>
          <Text size="sm" c="dimmed">
            {state === "waiting" && releaseModeMeaning(least)}
            {state === "shown" &&
              `Shown together, in random order. Later answers wait for ${least} more, or for the end of the survey.`}
            {state === "too_few" &&
              `Fewer than ${least} people whom we found answered. We show only answers whose authors allowed it. We delete the others ${tooFewDays} days after the survey ends.`}
          </Text>
          {state === "too_few" && canContact && (
            <Text size="sm" mt="xs">
              To get more answers, send more surveys below or add to the work history. Reviewers you add
              yourself do not count toward the {least}.
            </Text>
          )}
        </div>
        <ShowMore items={answers} pageSize={12}>
          {(visible) =>
            visible.map(({ key, label, card }) => (
              <div key={key} className={classes.row}>
                <h3 className={classes.label}>{label}</h3>
                <span className={classes.card}>{shortLine(card, firstName)}</span>
                <Button
                  variant="light"
                  size="compact-xs"
                  aria-label={`View Response: ${label}`}
                  onClick={() => onOpen(key)}
                >
                  View Response
                </Button>
              </div>
            ))
          }
        </ShowMore>
      </Stack>
    </Card>
  );
}

function shortLine(card: CardFacts, firstName: string): string {
  const { position, company, relationship, overlap } = cardWords(card, firstName);
  return [[position, company].filter(Boolean).join(", "), relationship, overlap].filter(Boolean).join(" · ");
}
