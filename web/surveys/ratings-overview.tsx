import { Card, Stack, Title } from "@mantine/core";
import { useQueries } from "@tanstack/react-query";
import type { Reviewer } from "#contract/reviewers.ts";
import { RatingSpread } from "./rating-spread.tsx";
import { ratingsByQuestion } from "./ratings-by-question.ts";
import { responseOptions } from "./response-options.ts";

/** The ratings of all reviewers side by side; nothing until the first response. */
export function RatingsOverview({ reviewers }: { reviewers: Reviewer[] }) {
  const responses = useQueries({
    queries: reviewers.filter(({ hasResponse }) => hasResponse).map(({ key }) => responseOptions(key)),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  });
  const ratings = ratingsByQuestion(responses);
  if (ratings.length === 0) return null;
  return (
    <Card>
      <Title order={2} mb="md">
        Ratings
      </Title>
      <Stack gap="md">
        {ratings.map(({ id, name, scale, answers }) => (
          <RatingSpread key={`${id} ${scale}`} label={name} scale={scale} answers={answers} />
        ))}
      </Stack>
    </Card>
  );
}
