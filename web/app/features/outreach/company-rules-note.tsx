import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { releaseModeName } from "#contract/batch-release.ts";
import { TextLink } from "#web/app/ui/links.tsx";
import { companyRulesOptions } from "./queries.ts";

/** The effect of the company's rules on a new candidate: who is left out, and how answers are shown. */
export function CompanyRulesNote() {
  const { data: rules } = useQuery(companyRulesOptions);
  if (!rules) return null;
  const { answersTogether, minLikelihoodPercent, requiredLikelihoodPercent } = rules;
  const mode = releaseModeName(answersTogether);
  return (
    <>
      {minLikelihoodPercent > 0 && (
        <Text size="sm">
          <RuleText
            by={minLikelihoodPercent > requiredLikelihoodPercent ? "company" : "installation"}
            people="matches"
          />
        </Text>
      )}
      <Text size="sm">Answers are shown {mode[0]?.toLowerCase() + mode.slice(1)}.</Text>
    </>
  );
}

/**
 * @param by who made the rule
 * @param people the people it leaves out, as a noun
 */
export function RuleText({ by, people }: { by: "company" | "installation"; people: string }) {
  return (
    <>
      {by === "company" ? (
        <>
          <TextLink to="/company">Your company's rule</TextLink> leaves
        </>
      ) : (
        "This installation leaves"
      )}{" "}
      out {people} who probably saw too little of the work. You can still choose them.
    </>
  );
}
