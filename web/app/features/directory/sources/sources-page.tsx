import { Card, Stack, Text, Title } from "@mantine/core";
import { IconDatabaseImport } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Page } from "#web/app/ui/page.tsx";
import { EmptyState, QueryState, RowSkeletons } from "#web/app/ui/query-state.tsx";
import { sourcesOptions } from "./queries.ts";
import { SourceButton } from "./source-form.tsx";
import { SourceEntry } from "./source-entry.tsx";
import { SpendingSection } from "./spending-section.tsx";

/** Where people of the directory come from regularly, and what searches in paid sources cost. */
export function SourcesPage() {
  return (
    <Page
      title="Sources"
      description="HR systems and files that are imported into the directory every night, and what external searches cost."
      actions={<SourceButton />}
    >
      <SourceList />
      <SpendingSection />
    </Page>
  );
}

function SourceList() {
  const query = useQuery(sourcesOptions);
  const list = { ...query, data: query.data?.sources };
  return (
    <Stack component="section" aria-labelledby="sources">
      <Title order={2} id="sources" tabIndex={-1}>
        Regular imports
      </Title>
      <Text size="sm" c="dimmed" mt={-8}>
        Only names, work addresses, titles, departments, places and dates are read. Each run is an import that
        you can undo in the directory.
      </Text>
      <QueryState
        query={list}
        errorTitle="Failed to load the sources."
        skeleton={<RowSkeletons count={2} />}
        empty={
          <EmptyState icon={<IconDatabaseImport size={24} />} title="No sources yet">
            Add BambooHR, Personio or a bucket with CSV files. Their people are then imported every night.
          </EmptyState>
        }
      >
        {(loaded) => (
          <Stack>
            {loaded.map((source) => (
              <Card key={source.id} component="article" aria-label={source.name}>
                <SourceEntry source={source} />
              </Card>
            ))}
          </Stack>
        )}
      </QueryState>
    </Stack>
  );
}
