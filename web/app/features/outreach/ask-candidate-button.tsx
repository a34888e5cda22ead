import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "#web/app/lib/api.ts";
import { candidateOptions } from "#web/app/features/candidates/queries.ts";
import { toast } from "#web/app/ui/toast.tsx";

/** Has the candidate asked by e-mail to agree. Beside it stands how they stand, as the first paragraph. */
export function ContactCandidateButton({ candidateId, again }: { candidateId: string; again: boolean }) {
  const queryClient = useQueryClient();
  const ask = useMutation(
    api.manager.participation.ask.mutationOptions({
      onSuccess: () =>
        toast.success("The candidate is asked", "They get an e-mail, and two reminders at most."),
      onError: (error) => toast.failure("Failed to ask the candidate", error),
      onSettled: () => queryClient.invalidateQueries({ queryKey: candidateOptions(candidateId).queryKey }),
    }),
  );
  return (
    <Button
      variant="default"
      size="xs"
      flex="none"
      loading={ask.isPending}
      onClick={({ currentTarget }) => {
        // The button is disabled, then goes: whoever pressed it by keyboard goes on from what it stands beside.
        currentTarget.parentElement?.querySelector("p")?.focus({ preventScroll: true });
        ask.mutate({ candidateId });
      }}
    >
      {again ? "Ask the candidate again" : "Ask the candidate"}
    </Button>
  );
}
