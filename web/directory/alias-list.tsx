import { Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { IconAffiliate } from "@tabler/icons-react";
import type { CompanyAlias } from "#contract/directory.ts";
import { api } from "#web/lib/api.ts";
import { aliasesOptions } from "#web/queries/directory.ts";
import { ask } from "#web/ui/ask.tsx";
import { counted } from "#web/ui/counted.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { deleteSoon, usePendingDeletions } from "#web/ui/pending-deletions.ts";
import { ShowMore } from "#web/ui/show-more.tsx";
import { RowSkeletons } from "#web/ui/skeletons.tsx";
import { AddAliasButton } from "./add-alias-button.tsx";
import classes from "./alias-list.module.css";

/** Names that stand for a company of another name. */
export function AliasList() {
  const aliases = useQuery(aliasesOptions);
  const doomed = usePendingDeletions();
  return (
    <Stack gap="md" component="section" aria-labelledby="aliases">
      <Group justify="space-between">
        <Title order={2} id="aliases">
          Company names
        </Title>
        <AddAliasButton />
      </Group>
      <Text size="sm" c="dimmed" mt={-8}>
        Legal forms, case and accents never matter: 'ACME, Inc.' is 'Acme'. Former names and subsidiaries have
        to be named here.
      </Text>
      <Loaded
        query={{ ...aliases, data: aliases.data?.filter(({ id }) => !doomed.has(pendingId(id))) }}
        errorTitle="Failed to load the company names."
        skeleton={<RowSkeletons count={2} />}
        empty={
          <EmptyState icon={<IconAffiliate size={24} />} title="No other names yet">
            A name that you add finds its company's people too, as 'Facebook' does those of 'Meta'.
          </EmptyState>
        }
      >
        {(loaded) => (
          <Card py="xs">
            <ShowMore items={loaded} pageSize={20}>
              {(visible) => (
                <ul className={classes.aliases} aria-labelledby="aliases">
                  {visible.map((alias) => (
                    <Row key={alias.id} alias={alias} />
                  ))}
                </ul>
              )}
            </ShowMore>
          </Card>
        )}
      </Loaded>
    </Stack>
  );
}

const pendingId = (aliasId: number) => `alias ${aliasId}`;

function Row({ alias: { id, name, company, employments } }: { alias: CompanyAlias }) {
  const queryClient = useQueryClient();
  const askToRemove = () =>
    ask({
      title: `Remove the name '${name}'?`,
      message: `From then on '${name}' is a company of its own again. Reviewers who have been found stay.`,
      confirmLabel: "Remove",
      action: async () =>
        deleteSoon({
          id: pendingId(id),
          name: `'${name}'`,
          deed: "removed",
          failed: "Failed to remove the name.",
          remove: () => api.admin.directory.removeAlias.call({ aliasId: id }),
          // Also where it failed: another admin may have removed it.
          settled: () => queryClient.invalidateQueries({ queryKey: aliasesOptions.queryKey }),
        }),
    });
  return (
    <li>
      <span>
        <Text span inherit fw={500}>
          {name}
        </Text>{" "}
        is {company}
      </span>
      <span className={classes.found}>{counted(employments, "employment")}</span>
      <Button variant="default" size="xs" onClick={askToRemove} aria-label={`Remove the name ${name}`}>
        Remove
      </Button>
    </li>
  );
}
