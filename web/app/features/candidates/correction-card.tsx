import { Alert, Button, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Candidate } from "#contract/candidates.ts";
import { api } from "#web/app/lib/api.ts";
import { candidateOptions } from "./queries.ts";
import { DateText } from "#web/app/ui/date-text.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { WorkHistoryList } from "#web/app/ui/work-history-list.tsx";

/** How the candidate corrected the work history, beside how it is: taken over by a press, or left. */
export function CorrectionCard({ candidate }: { candidate: Candidate }) {
  const queryClient = useQueryClient();
  const { queryKey } = candidateOptions(candidate.id);
  const settle = useMutation(
    api.manager.candidates.settleCorrection.mutationOptions({
      onSuccess: (saved, { accept }) => {
        queryClient.setQueryData(queryKey, saved);
        if (accept)
          toast.success(
            "Work history taken over",
            "Former colleagues were found anew. Whoever was asked stays.",
          );
        else toast.success("The work history stays as it was");
      },
      onError: (error) => {
        toast.failure("Failed to settle the correction", error);
        void queryClient.invalidateQueries({ queryKey });
      },
    }),
  );
  const { id, correction, workHistory, jobIsActive } = candidate;
  if (!correction) return null;
  const shown = { seen: correction.workHistory, before: workHistory };
  const say = (accept: boolean) => settle.mutate({ candidateId: id, accept, ...shown });
  return (
    <Alert color="amber" title="The candidate corrected the work history">
      <Stack gap="sm">
        <Text size="sm">
          On <DateText value={correction.on} />. Nothing has changed yet.
        </Text>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <WorkHistoryList title="As it is" entries={workHistory} />
          <WorkHistoryList title="As the candidate says" entries={correction.workHistory} />
        </SimpleGrid>
        {jobIsActive && (
          <Group gap="xs">
            <Button size="xs" loading={settle.isPending} onClick={() => say(true)}>
              Take over
            </Button>
            <Button size="xs" variant="default" aria-disabled={settle.isPending} onClick={() => say(false)}>
              Leave as it is
            </Button>
          </Group>
        )}
      </Stack>
    </Alert>
  );
}
