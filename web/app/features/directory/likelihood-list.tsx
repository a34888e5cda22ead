import { Progress, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { minAnswersForRefit, type Likelihoods } from "#contract/directory.ts";
import { api } from "#web/app/lib/api.ts";
import { FoldingCard } from "#web/app/ui/folding-card.tsx";
import { QueryState, RowSkeletons } from "#web/app/ui/query-state.tsx";
import { WideTable } from "./wide-table.tsx";
import { formatNumber } from "#web/app/ui/text.tsx";

/** Compares the predicted likelihood of having worked closely with what reviewers answered. */
export function LikelihoodList() {
  const likelihoods = useQuery(api.admin.directory.likelihoods.queryOptions());
  return (
    <FoldingCard id="likelihoods" title="Prediction check">
      <Text size="sm" c="dimmed" mb="md">
        How likely we thought it was that reviewers had worked closely with a candidate, and what they
        answered. No one is named.
      </Text>
      <QueryState
        query={likelihoods}
        errorTitle="Failed to load the prediction check."
        skeleton={<RowSkeletons />}
      >
        {(loaded) => <Bands likelihoods={loaded} />}
      </QueryState>
    </FoldingCard>
  );
}

function Bands({ likelihoods: { bands, refit } }: { likelihoods: Likelihoods }) {
  const rows = bands.map((band, index) => {
    const answers = band.closely + band.sometimes + band.hardly + band.unknown;
    return { ...band, answers, from: index * 10, share: answers > 0 ? (100 * band.closely) / answers : 0 };
  });
  const answeredBands = rows.filter(({ answers }) => answers > 0);
  const answerCount = answeredBands.reduce((sum, { answers }) => sum + answers, 0);
  if (answerCount === 0)
    return (
      <Text size="sm" c="dimmed">
        Not enough answers yet.
      </Text>
    );
  return (
    <>
      <WideTable
        label="Answers by likelihood"
        headings={[
          "Predicted",
          "Worked closely",
          "Answers",
          "Closely",
          "Sometimes",
          "Hardly",
          "Don't know them",
        ]}
        rows={answeredBands.map(({ from, share, answers, closely, sometimes, hardly, unknown }) => ({
          key: from,
          cells: [
            `${from} to ${from + 10} %`,
            <div key="share">
              <Text size="sm">{Math.round(share)} %</Text>
              <Progress value={share} aria-label={`${Math.round(share)} % worked closely`} />
            </div>,
            ...[answers, closely, sometimes, hardly, unknown].map(formatNumber),
          ],
        }))}
      />
      <Text size="sm" mt="md">
        {refit
          ? `These ${formatNumber(answerCount)} or more answers suggest multiplying every parameter by ${refit.times} and adding ${refit.plus} to the first. Nothing changes until you edit server/features/directory/likelihood-parameters.ts.`
          : `With ${formatNumber(minAnswersForRefit)} answers we suggest better parameters here. There are at least ${formatNumber(answerCount)} so far.`}
      </Text>
    </>
  );
}
