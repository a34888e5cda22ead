import { Card, Progress, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { enoughForRefit, type Likelihoods } from "#contract/directory.ts";
import { likelihoodsOptions } from "./queries.ts";
import { QueryState, RowSkeletons } from "#web/app/ui/query-state.tsx";
import { formatNumber } from "./import/text.ts";
import { WideTable } from "./people-search.tsx";

/** Compares the predicted likelihood of having worked closely with what reviewers answered. */
export function LikelihoodList() {
  const likelihoods = useQuery(likelihoodsOptions);
  return (
    <Card component="section" aria-labelledby="likelihoods">
      <Title order={2} id="likelihoods">
        Expected and said
      </Title>
      <Text size="sm" c="dimmed" mt={4} mb="md">
        How likely it was thought that reviewers had worked closely with a candidate, and what they said
        themselves. Counted in tens, without anything that tells who.
      </Text>
      <QueryState
        query={likelihoods}
        errorTitle="Failed to load what was expected and said."
        skeleton={<RowSkeletons />}
        empty={null}
      >
        {(loaded) => <Bands of={loaded} />}
      </QueryState>
    </Card>
  );
}

function Bands({ of: { bands, refit } }: { of: Likelihoods }) {
  const rows = bands.map((band, index) => {
    const answers = band.closely + band.sometimes + band.hardly + band.unknown;
    return { ...band, answers, from: index * 10, share: answers > 0 ? (100 * band.closely) / answers : 0 };
  });
  const answered = rows.filter(({ answers }) => answers > 0);
  const answerCount = answered.reduce((sum, { answers }) => sum + answers, 0);
  if (answerCount === 0)
    return (
      <Text size="sm" c="dimmed">
        Too few have said yet how closely they worked with a candidate.
      </Text>
    );
  return (
    <>
      <WideTable
        label="Answers by likelihood"
        headings={[
          "Expected",
          "Said closely",
          "Answers",
          "Closely",
          "Sometimes",
          "Hardly",
          "Do not know them",
        ]}
        rows={answered.map(({ from, share, answers, closely, sometimes, hardly, unknown }) => ({
          key: from,
          cells: [
            `${from} to ${from + 10} %`,
            <div key="share">
              <Text size="sm">{Math.round(share)} %</Text>
              <Progress value={share} aria-label={`${Math.round(share)} % said closely`} />
            </div>,
            ...[answers, closely, sometimes, hardly, unknown].map(formatNumber),
          ],
        }))}
      />
      <Text size="sm" mt="md">
        {refit
          ? `By these answers, ${formatNumber(answerCount)} at the least, the likelihoods would be truer if every parameter of the model counted ${refit.times} times as much and ${refit.plus} were added to the first. Nothing is changed by itself: the parameters are in server/features/directory/likelihood-parameters.ts.`
          : `From ${formatNumber(enoughForRefit)} answers on it is shown here what would make the likelihoods truer. At least ${formatNumber(answerCount)} were given so far.`}
      </Text>
    </>
  );
}
