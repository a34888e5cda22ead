import { Box, Skeleton, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { CompanyPreview } from "#contract/companies.ts";
import { api } from "#web/app/lib/api.ts";
import { formatNumber, pluralize } from "#web/app/ui/text.tsx";
import { QueryState } from "#web/app/ui/query-state.tsx";

interface Pair {
  name: string;
  company: string;
  relation: "same" | "apart";
}

/** Shows who would be affected if two names became one company or two. */
export function PairPreview(pair: Pair) {
  // Never cached, because an admin decides by it.
  const preview = useQuery(
    api.admin.companies.preview.queryOptions({ input: pair, staleTime: 0, gcTime: 0 }),
  );
  return (
    <Box component="output" display="block">
      <QueryState
        query={preview}
        errorTitle="Failed to load the preview."
        skeleton={<Skeleton height={66} />}
      >
        {(loaded) => <PreviewText preview={loaded} pair={pair} />}
      </QueryState>
    </Box>
  );
}

const problems = {
  ALIAS_EXISTS: "This name already belongs to another company. Split it off there first.",
  ALIAS_IS_SAME: "Both are already names of one company.",
  ALIAS_IS_NO_NAME: "This is not a company name.",
  NOT_OF_COMPANY: "The company doesn't have this other name.",
};

function PreviewText({ preview, pair }: { preview: CompanyPreview; pair: Pair }) {
  const { ofName, ofCompany, candidates, unasked, staying, problem } = preview;
  if (problem)
    return (
      <Text size="sm" c="dimmed">
        {problems[problem]}
      </Text>
    );
  const outcome = pair.relation === "same" ? "will be found together" : "will be found separately";
  return (
    <Text size="sm">
      {pluralize(ofName, "employment")} as '{pair.name}' and {formatNumber(ofCompany)} as {pair.company}{" "}
      {outcome}.{" "}
      {candidates === 0
        ? "No candidate of an active job worked there."
        : `${pluralize(candidates, "candidate")} of active jobs worked there. ${reviewersText(unasked, staying)}`}
    </Text>
  );
}

function reviewersText(unasked: number, staying: number): string {
  const text = `We will search again for their former colleagues. ${pluralize(unasked, "reviewer")} without a survey may change`;
  return staying === 0 ? `${text}.` : `${text}; ${staying} with a survey will stay.`;
}
