import { Switch, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { api, queryClient } from "#web/app/lib/api.ts";
import { TextLink } from "#web/app/ui/links.tsx";
import { pluralize } from "#web/app/ui/text.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { TitledCard } from "#web/app/ui/titled-card.tsx";
import { membersOptions } from "./managers-queries.ts";

/** Requires a second factor of every member. For owners only. */
export function SecondFactorRuleCard() {
  const members = useQuery(membersOptions());
  const change = useMutation(
    api.manager.members.requireSecondFactor.mutationOptions({
      onSuccess: ({ required }) =>
        toast.success(
          required ? "Second factor required" : "Second factor optional",
          required ? "Members without one set it up at their next click." : undefined,
        ),
      onError: (error) => toast.failure("Failed to save the rule", error),
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.manager.members.key() }),
    }),
  );
  if (!members.data) return null;
  const { secondFactorRequired, withoutSecondFactor, hasSecondFactor } = members.data;
  return (
    <TitledCard
      id="second-factor-rule"
      title="Second factor"
      intro={
        <>
          {withoutSecondFactor === 0
            ? "Every active member has a second factor."
            : `${pluralize(withoutSecondFactor ?? 0, "active member")} ${withoutSecondFactor === 1 ? "has" : "have"} no second factor.`}{" "}
          If it is required, they can do nothing else before they set one up.
        </>
      }
    >
      <Switch
        label="Require a second factor of every member"
        checked={change.isPending ? change.variables.required : secondFactorRequired}
        disabled={change.isPending || (!hasSecondFactor && !secondFactorRequired)}
        onChange={(event) => change.mutate({ required: event.currentTarget.checked })}
      />
      {!hasSecondFactor && (
        <Text size="sm" mt="xs">
          First <TextLink to="/account">set up your own second factor</TextLink>.
        </Text>
      )}
    </TitledCard>
  );
}
