import type { Candidate } from "#contract/candidates.ts";
import { isChangeable, mayEdit } from "#contract/job-roles.ts";
import { api, queryClient } from "#web/app/lib/api.ts";
import { WorkHistoryList } from "#web/app/ui/description-list.tsx";
import { DateText } from "#web/app/ui/text.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { candidateOptions } from "#web/app/lib/candidate-queries.ts";
import { Alert, Button, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";

/** Shows the candidate's correction next to the work history, to accept or reject. */
export function CorrectionCard({ candidate }: { candidate: Candidate }) {
  const { queryKey } = candidateOptions(candidate.id);
  const settle = useMutation(
    api.manager.candidates.settleCorrection.mutationOptions({
      onSuccess: (saved, { accept }) => {
        queryClient.setQueryData(queryKey, saved);
        if (accept)
          toast.success(
            "Work history updated",
            "We searched for former colleagues again. People already contacted stay.",
          );
        else toast.success("Work history kept as it was");
      },
      onError: (error) => {
        toast.failure("Failed to save your decision", error);
        void queryClient.invalidateQueries({ queryKey });
      },
    }),
  );
  const { id, correction, workHistory } = candidate;
  if (!correction) return null;
  const seenVersions = { seen: correction.workHistory, before: workHistory };
  const decide = (accept: boolean) => settle.mutate({ candidateId: id, accept, ...seenVersions });
  return (
    <Alert color="amber" title={`${candidate.firstName} corrected the work history`}>
      <Stack gap="sm">
        <Text size="sm">
          On <DateText value={correction.on} />. Nothing changes until{" "}
          {mayEdit(candidate.role) ? "you decide" : "the job's owner or an editor decides"}.
        </Text>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <WorkHistoryList
            title={mayEdit(candidate.role) ? "Your version" : "Version so far"}
            entries={workHistory}
          />
          <WorkHistoryList title={`${candidate.firstName}'s version`} entries={correction.workHistory} />
        </SimpleGrid>
        {isChangeable(candidate) && (
          <Group gap="xs">
            <Button size="xs" variant="default" loading={settle.isPending} onClick={() => decide(true)}>
              Use the correction
            </Button>
            <Button
              size="xs"
              variant="default"
              aria-disabled={settle.isPending}
              onClick={() => decide(false)}
            >
              Keep your version
            </Button>
          </Group>
        )}
      </Stack>
    </Alert>
  );
}
