import { Alert, Button, Group, Loader, Stack, Text } from "@mantine/core";
import { IconInfoCircle, IconRefresh } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { Candidate, SourceSearch } from "#contract/candidates.ts";
import { mayEdit } from "#contract/job-roles.ts";
import { refreshCandidate } from "#web/app/lib/candidate-queries.ts";
import { api } from "#web/app/lib/api.ts";
import { toast } from "#web/app/ui/toast.tsx";
import { describeSearch } from "./describe-search.ts";

/** External sources that are still being searched or failed. Finished ones are not mentioned. */
export function SourceSearches({ candidate }: { candidate: Candidate }) {
  const { id, searches } = candidate;
  return (
    <Stack gap="xs" component="output" display={searches.some(isUnfinished) ? "flex" : "none"}>
      {searches.filter(isUnfinished).map((search) => (
        <Alert
          key={search.source}
          color="gray"
          role="presentation"
          icon={
            search.status === "searching" ? <Loader size={16} aria-hidden /> : <IconInfoCircle aria-hidden />
          }
        >
          <Group gap="xs" justify="space-between">
            <Text size="sm" flex="1 1 240px">
              {describeSearch(search)}
            </Text>
            {search.canRepeat && mayEdit(candidate.role) && (
              <SearchAgainButton candidateId={id} search={search} />
            )}
          </Group>
        </Alert>
      ))}
    </Stack>
  );
}

const isUnfinished = ({ status }: SourceSearch) => status !== "done";

interface SearchAgainButtonProps {
  candidateId: string;
  search: SourceSearch;
}

/** Searches a failed source again; the list then shows that it is being searched. */
function SearchAgainButton({ candidateId, search: { key, source } }: SearchAgainButtonProps) {
  const searchAgain = useMutation(
    api.manager.candidates.searchAgain.mutationOptions({
      onError: (error) => toast.failure(`Failed to search ${source} again`, error),
      onSettled: () => refreshCandidate(candidateId),
    }),
  );
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconRefresh size={16} aria-hidden />}
      aria-label={`Search again: ${source}`}
      onClick={({ currentTarget }) => {
        // The button is disabled and then disappears, so the focus moves to the list's heading.
        currentTarget.closest("section")?.querySelector("h2")?.focus({ preventScroll: true });
        searchAgain.mutate({ candidateId, source: key });
      }}
      loading={searchAgain.isPending}
    >
      Search again
    </Button>
  );
}
