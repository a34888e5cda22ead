import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { IconTrash, IconUserOff } from "@tabler/icons-react";
import { isNotFound } from "#web/lib/error-message.ts";
import { BackLink } from "#web/ui/back-link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { Page } from "#web/ui/page.tsx";
import { RowSkeletons } from "#web/ui/skeletons.tsx";
import { useAskToDelete } from "./ask-to-delete.tsx";
import { personOptions } from "#web/queries/directory.ts";
import { PersonRecord } from "./person-record.tsx";

const route = getRouteApi("/admin/directory_/$personId");

/** All that the directory knows about one person, and the way to have it deleted. */
export function PersonPage() {
  const { personId } = route.useParams();
  const { q } = route.useSearch();
  const askToDelete = useAskToDelete(q);
  const { data: person, error, refetch, isFetching, isPending } = useQuery(personOptions(Number(personId)));
  const isGone = isNotFound(error);
  return (
    <Page
      key={person?.id}
      title={person?.name ?? (isGone ? "Person not found" : "Person")}
      back={
        <BackLink to="/admin/directory" search={{ q }}>
          Back to Directory
        </BackLink>
      }
      actions={
        person &&
        !isGone && (
          <Button
            variant="default"
            c="red"
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={() => askToDelete(person)}
          >
            Delete Person
          </Button>
        )
      }
    >
      {person && !isGone && <PersonRecord person={person} />}
      {isPending && <RowSkeletons />}
      {isGone && (
        <EmptyState icon={<IconUserOff size={24} />} title="This person is not in the directory.">
          They may have been deleted on request.
        </EmptyState>
      )}
      {error && !person && !isGone && (
        <ErrorPanel
          title="Failed to load this person."
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
    </Page>
  );
}
