import { Button, Card, Text, Title } from "@mantine/core";
import { IconTrash, IconUserOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import type { Person } from "#contract/directory.ts";
import { api, queryClient } from "#web/app/lib/api.ts";
import { isNotFound } from "#web/app/lib/error-message.ts";
import { confirm } from "#web/app/ui/confirm.tsx";
import { BackLink, Page } from "#web/app/ui/page.tsx";
import { formatMonth } from "#web/shared/format-date.ts";
import { DateText, pluralize } from "#web/app/ui/text.tsx";
import { EmptyState, QueryState, RowSkeletons } from "#web/app/ui/query-state.tsx";
import { DescriptionList } from "#web/app/ui/description-list.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { personOptions } from "./queries.ts";
import { WideTable } from "./wide-table.tsx";

const route = getRouteApi("/admin/directory_/$personId");

/** Everything the directory knows about one person, with a button to delete it. */
export function PersonPage() {
  const { personId } = route.useParams();
  const { q } = route.useSearch();
  const confirmDelete = useConfirmDelete(q);
  const person = useQuery(personOptions(Number(personId)));
  const back = (
    <BackLink to="/admin/directory" search={{ q }}>
      Back to Directory
    </BackLink>
  );
  // Also when the person was already shown and someone else deleted them.
  if (isNotFound(person.error)) {
    return (
      <Page title="Person not found" back={back}>
        <EmptyState icon={<IconUserOff size={24} />} title="This person is not in the directory.">
          The person may have been deleted on request.
        </EmptyState>
      </Page>
    );
  }
  return (
    <QueryState
      query={person}
      errorTitle="Failed to load this person."
      skeleton={<RowSkeletons />}
      renderFrame={(content) => (
        <Page title="Person" back={back}>
          {content}
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
              onClick={() => confirmDelete(loaded)}
            >
              Delete person
            </Button>
          }
        >
          <PersonRecord person={loaded} />
        </Page>
      )}
    </QueryState>
  );
}

/** Deletes a person for good after a confirmation and leads back to the search. */
function useConfirmDelete(q: string | undefined) {
  const navigate = useNavigate();
  return ({ id, name, employments }: Person) =>
    confirm({
      title: `Delete ${name} for good?`,
      message: (
        <>
          <p>
            {name} and {pluralize(employments.length, "employment")} will be deleted from the directory. Any
            survey they already got can still be answered; otherwise they stop being a reviewer.
          </p>
          <p>Later imports will reject rows with their e-mail or profile address. This cannot be undone.</p>
        </>
      ),
      confirmLabel: "Delete for good",
      errorTitle: "Failed to delete this person.",
      action: async () => {
        await api.admin.directory.deletePerson.call({ personId: id });
        toast.success(`${name} has been deleted.`);
        await navigate({ to: "/admin/directory", search: { q } });
        await queryClient.resetQueries({ queryKey: api.admin.directory.key() });
      },
    });
}

function PersonRecord({ person }: { person: Person }) {
  return (
    <>
      <Card>
        <DescriptionList
          facts={[
            ["E-mail address", person.email],
            ["Contact", person.isSharedMailbox ? "Shared mailbox: never contacted automatically" : null],
            ["Profile address", person.profileUrl],
            ["In the directory since", <DateText key="since" value={person.since} />],
          ]}
        />
      </Card>
      <Card>
        <Title order={2} mb="md">
          Employments
        </Title>
        {person.employments.length === 0 && <Text c="dimmed">No employments.</Text>}
        {person.employments.length > 0 && <Employments employments={person.employments} />}
      </Card>
    </>
  );
}

function Employments({ employments }: Pick<Person, "employments">) {
  return (
    <WideTable
      label="Employments"
      headings={["Company", "Position", "Details", "Start", "End", "Last confirmed", "Source"]}
      rows={employments.map(({ id, company, position, start, end, seen, source, ...details }) => ({
        key: id,
        cells: [
          company,
          position,
          [details.level, details.team, details.department, details.place].filter(Boolean).join(" · "),
          start ? formatMonth(start) : "unknown",
          end ? formatMonth(end) : "still there",
          formatMonth(seen),
          source && (
            <span key="source">
              {source.fileName}, <DateText value={source.importedAt} />
            </span>
          ),
        ],
      }))}
    />
  );
}
