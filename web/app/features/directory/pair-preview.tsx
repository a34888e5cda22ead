import { Box, Skeleton, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { CompanyPreview } from "#contract/companies.ts";
import { previewOptions } from "./queries.ts";
import { pluralize } from "#web/app/ui/text.tsx";
import { QueryState } from "#web/app/ui/query-state.tsx";

interface Pair {
  name: string;
  company: string;
  relation: "same" | "apart";
}

/** Shows who would be affected if two names became one company or two. */
export function PairPreview(pair: Pair) {
  const preview = useQuery(previewOptions(pair));
  return (
    <Box component="output" display="block">
      <QueryState
        query={preview}
        errorTitle="Failed to look up whom this touches."
        skeleton={<Skeleton height={66} />}
        empty={null}
      >
        {(loaded) => <PreviewText preview={loaded} pair={pair} />}
      </QueryState>
    </Box>
  );
}

const problems = {
  ALIAS_EXISTS: "This name stands for another company already. Split it off there first.",
  ALIAS_IS_SAME: "Both are names of one company already.",
  ALIAS_IS_NO_NAME: "This names no company.",
  NOT_OF_COMPANY: "This is none of the company's other names.",
};

function PreviewText({ preview, pair }: { preview: CompanyPreview; pair: Pair }) {
  const { ofName, ofCompany, candidates, unasked, staying, problem } = preview;
  if (problem)
    return (
      <Text size="sm" c="dimmed">
        {problems[problem]}
      </Text>
    );
  const found = pair.relation === "same" ? "are found together" : "are found apart";
  return (
    <Text size="sm">
      {pluralize(ofName, "employment")} as '{pair.name}' and {ofCompany.toLocaleString("en")} as{" "}
      {pair.company} {found}.{" "}
      {candidates === 0
        ? "No candidate of an active job was there."
        : `${pluralize(candidates, "candidate")} of active jobs ${candidates === 1 ? "was" : "were"} there: ${reviewersText(unasked, staying)}`}
    </Text>
  );
}

function reviewersText(unasked: number, staying: number): string {
  const moving = `their former colleagues are found anew, of whom ${unasked === 0 ? "none waits" : `${unasked} ${unasked === 1 ? "waits" : "wait"}`} unasked`;
  if (staying === 0) return `${moving}. Nobody was asked yet.`;
  return `${moving}. ${staying === 1 ? "1 who was asked stays." : `${staying} who were asked stay.`}`;
}
