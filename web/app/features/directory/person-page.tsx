import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { IconTrash, IconUserOff } from "@tabler/icons-react";
import { isNotFound } from "#web/app/lib/error-message.ts";
import { personOptions } from "./queries.ts";
import { BackLink } from "#web/app/ui/back-link.tsx";
import { EmptyState } from "#web/app/ui/empty-state.tsx";
import { Loaded } from "#web/app/ui/loaded.tsx";
import { Page } from "#web/app/ui/page.tsx";
import { RowSkeletons } from "#web/app/ui/skeletons.tsx";
import { useAskToDelete } from "./use-ask-to-delete.tsx";
import { PersonRecord } from "./person-record.tsx";

const route = getRouteApi("/admin/directory_/$personId");

/** All that the directory knows about one person, and the way to have it deleted. */
export function PersonPage() {
  const { personId } = route.useParams();
  const { q } = route.useSearch();
  const askToDelete = useAskToDelete(q);
  const person = useQuery(personOptions(Number(personId)));
  const back = (
    <BackLink to="/admin/directory" search={{ q }}>
      Back to Directory
    </BackLink>
  );
  // Also where they were shown already: somebody else has deleted them.
  if (isNotFound(person.error)) {
    return (
      <Page title="Person not found" back={back}>
        <EmptyState icon={<IconUserOff size={24} />} title="This person is not in the directory.">
          They may have been deleted on request.
        </EmptyState>
      </Page>
    );
  }
  return (
    <Loaded
      query={person}
      errorTitle="Failed to load this person."
      skeleton={<RowSkeletons />}
      empty={null}
      renderFrame={(instead) => (
        <Page title="Person" back={back}>
          {instead}
        </Page>
      )}
    >
      {(loaded) => (
        <Page
          key={loaded.id}
          title={loaded.name}
          back={back}
          actions={
            <Button
              variant="default"
              c="red"
              leftSection={<IconTrash size={18} aria-hidden />}
              onClick={() => askToDelete(loaded)}
            >
              Delete Person
            </Button>
          }
        >
          <PersonRecord person={loaded} />
        </Page>
      )}
    </Loaded>
  );
}
