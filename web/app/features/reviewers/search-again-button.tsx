import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { IconRefresh } from "@tabler/icons-react";
import type { SourceSearch } from "#contract/candidates.ts";
import { api } from "#web/app/lib/api.ts";
import { candidateOptions } from "#web/app/features/candidates/queries.ts";
import { toast } from "#web/app/ui/toast.tsx";

interface SearchAgainButtonProps {
  candidateId: string;
  search: SourceSearch;
}

/** Has a source searched again that failed. That it is being searched stands in its place then. */
export function SearchAgainButton({ candidateId, search: { key, source } }: SearchAgainButtonProps) {
  const queryClient = useQueryClient();
  const { queryKey } = candidateOptions(candidateId);
  const again = useMutation(
    api.manager.candidates.searchAgain.mutationOptions({
      onError: (error) => toast.failure(`Failed to search ${source} again`, error),
      onSettled: () => queryClient.invalidateQueries({ queryKey }),
    }),
  );
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconRefresh size={16} aria-hidden />}
      aria-label={`Search again: ${source}`}
      onClick={({ currentTarget }) => {
        // The button is disabled, then goes: whoever pressed it by keyboard goes on from the list's heading.
        currentTarget.closest("section")?.querySelector("h2")?.focus({ preventScroll: true });
        again.mutate({ candidateId, source: key });
      }}
      loading={again.isPending}
    >
      Search again
    </Button>
  );
}
