import { Card, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Candidate } from "#contract/candidates.ts";
import { defaultScale, type Question } from "#contract/surveys.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { ShowMore } from "#web/ui/show-more.tsx";
import { RowSkeletons } from "#web/ui/skeletons.tsx";
import { AnswerSpread } from "./answer-spread.tsx";
import { answersOptions } from "#web/queries/responses.ts";
import classes from "./answers-overview.module.css";
import { TextAnswers } from "./text-answers.tsx";

/** What all reviewers said, question by question; nothing until the first response. */
export function AnswersOverview({ candidate }: { candidate: Candidate }) {
  const options = answersOptions(candidate.id, candidate.reviewers);
  const { data, isPending, error, refetch, isFetching } = useQuery(options);
  if (!options.enabled) return null;
  const ofType = (...types: string[]) => data?.filter(({ question }) => types.includes(question.type)) ?? [];
  const ratings = ofType("rating");
  const words = ofType("text");

  return (
    <Card component="section" aria-labelledby="ratings">
      <Title order={2} id="ratings">
        Ratings
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        Each point is one reviewer. The lowest rating is Poor, the highest Excellent.
      </Text>
      {isPending && <RowSkeletons />}
      {error && !data && (
        <ErrorPanel
          title="Failed to load the answers"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      <ShowMore items={[...ratings, ...ofType("multiple_choice")]} pageSize={8}>
        {(visible) => (
          <div className={classes.grid}>
            {visible.map(({ question, answers }) => (
              <AnswerSpread
                key={JSON.stringify(question)}
                label={question.question}
                places={placesOf(question)}
                answers={answers}
              />
            ))}
          </div>
        )}
      </ShowMore>
      {words.length > 0 && (
        <div className={classes.words}>
          <Title order={3}>In their words</Title>
          {words.map((compared) => (
            <TextAnswers key={JSON.stringify(compared.question)} compared={compared} />
          ))}
        </div>
      )}
    </Card>
  );
}

function placesOf({ type, scale = defaultScale, options = [] }: Question) {
  return type === "rating" ? Array.from({ length: scale }, (_, index) => index + 1) : options;
}
