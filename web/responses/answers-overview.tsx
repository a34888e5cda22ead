import { Card, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Candidate } from "#contract/candidates.ts";
import { defaultScale } from "#contract/survey-page.ts";
import type { ComparedQuestion, Question } from "#contract/surveys.ts";
import { answersOptions } from "#web/queries/responses.ts";
import { Loaded } from "#web/ui/loaded.tsx";
import { ShowMore } from "#web/ui/show-more.tsx";
import { RowSkeletons } from "#web/ui/skeletons.tsx";
import { AnswerSpread } from "./answer-spread.tsx";
import classes from "./answers-overview.module.css";
import { TextAnswers } from "./text-answers.tsx";

/** What all reviewers said, question by question; nothing until the first response. */
export function AnswersOverview({ candidate }: { candidate: Candidate }) {
  const options = answersOptions(candidate.id, candidate.reviewers);
  const answers = useQuery(options);
  if (!options.enabled) return null;
  return (
    <Card component="section" aria-labelledby="ratings">
      <Title order={2} id="ratings">
        Ratings
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        Each point is one reviewer. The lowest rating is Poor, the highest Excellent.
      </Text>
      <Loaded
        query={answers}
        errorTitle="Failed to load the answers"
        skeleton={<RowSkeletons />}
        empty={null}
      >
        {(compared) => <Answers compared={compared} />}
      </Loaded>
    </Card>
  );
}

function Answers({ compared }: { compared: ComparedQuestion[] }) {
  const ofType = (...types: string[]) => compared.filter(({ question }) => types.includes(question.type));
  const words = ofType("text");
  return (
    <>
      <ShowMore items={[...ofType("rating"), ...ofType("multiple_choice")]} pageSize={8}>
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
          {words.map((question) => (
            <TextAnswers key={JSON.stringify(question.question)} compared={question} />
          ))}
        </div>
      )}
    </>
  );
}

function placesOf({ type, scale = defaultScale, options = [] }: Question) {
  return type === "rating" ? Array.from({ length: scale }, (_, index) => index + 1) : options;
}
