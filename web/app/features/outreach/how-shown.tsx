import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { releaseModeMeaning, releaseModeName } from "#contract/batch-release.ts";
import { companyRulesOptions } from "./queries.ts";
import { TextLink } from "#web/app/ui/text-link.tsx";

/** How the answers about a candidate who is added now will be shown. */
export function BatchReleaseNote() {
  const { data: rules } = useQuery(companyRulesOptions);
  if (!rules) return null;
  return (
    <div>
      <Text size="sm" fw={500}>
        Answers: {releaseModeName(rules.answersTogether)}
      </Text>
      <Text size="xs" c="dimmed">
        {releaseModeMeaning(rules.answersTogether)} It cannot be changed afterwards.{" "}
        <TextLink to="/company">Your company</TextLink> decides.
      </Text>
    </div>
  );
}
