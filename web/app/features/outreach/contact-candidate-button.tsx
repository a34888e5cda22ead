import type { NotContacted } from "#contract/candidate-portal.ts";
import { refreshCandidate } from "#web/app/features/candidates/queries.ts";
import { api } from "#web/app/lib/api.ts";
import { QueryState } from "#web/app/ui/query-state.tsx";
import { pluralize } from "#web/app/ui/text.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { notContactedOptions } from "./queries.ts";
import { Alert, Button, Stack, Text } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

/** Asks the candidate for consent by e-mail. The first paragraph next to it says whether they agreed. */
export function ContactCandidateButton({ candidateId, again }: { candidateId: string; again: boolean }) {
  const ask = useMutation(
    api.manager.participation.ask.mutationOptions({
      onSuccess: () =>
        toast.success("The candidate is asked", "They get an e-mail, and two reminders at most."),
      onError: (error) => toast.failure("Failed to ask the candidate", error),
      onSettled: () => refreshCandidate(candidateId),
    }),
  );
  return (
    <Button
      variant="default"
      size="xs"
      flex="none"
      loading={ask.isPending}
      onClick={({ currentTarget }) => {
        // The button is disabled and then disappears, so the focus moves to the text next to it.
        currentTarget.parentElement?.querySelector("p")?.focus({ preventScroll: true });
        ask.mutate({ candidateId });
      }}
    >
      {again ? "Ask the candidate again" : "Ask the candidate"}
    </Button>
  );
}

/** Offers to ask candidates who were added before the company required their own consent. */
export function ContactNotContacted() {
  const notContacted = useQuery(notContactedOptions);
  return (
    <QueryState
      query={notContacted}
      errorTitle="Failed to load who was not asked"
      skeleton={null}
      empty={null}
    >
      {(loaded) => loaded.canBeAsked + loaded.withoutAddress > 0 && <ContactOffer {...loaded} />}
    </QueryState>
  );
}

function ContactOffer({ canBeAsked, later, withoutAddress }: NotContacted) {
  const queryClient = useQueryClient();
  const ask = useMutation(
    api.manager.participation.askUnasked.mutationOptions({
      onSuccess: ({ asked, ...left }) => {
        queryClient.setQueryData(notContactedOptions.queryKey, left);
        void queryClient.invalidateQueries({ queryKey: api.manager.candidates.get.key() });
        toast.success(
          `Asked: ${pluralize(asked, "candidate")}`,
          "They get an e-mail, and two reminders at most.",
        );
      },
      onError: (error) => toast.failure("Failed to ask the candidates", error),
    }),
  );
  const all = pluralize(canBeAsked + later + withoutAddress, "candidate");
  return (
    <Alert role="note" color="amber" title={`Not asked: ${all} of yours`}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          Nobody more is asked about them until they agree.
          {withoutAddress > 0 &&
            ` ${withoutAddress} of them cannot be asked without an e-mail address, which is added under Edit.`}
        </Text>
        {canBeAsked > 0 && (
          <Button size="xs" loading={ask.isPending} onClick={() => ask.mutate(undefined)}>
            {canBeAsked === 1
              ? "Ask the candidate who has not agreed"
              : `Ask the ${canBeAsked} candidates who have not agreed`}
          </Button>
        )}
        {later > 0 && (
          <Text size="sm" c="dimmed">
            {later} more by the next press.
          </Text>
        )}
      </Stack>
    </Alert>
  );
}
