import { Button, SimpleGrid } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { IconRefresh } from "@tabler/icons-react";
import { systemOptions } from "#web/queries/system.ts";
import { Loaded } from "#web/ui/loaded.tsx";
import { Page } from "#web/ui/page.tsx";
import { CardSkeletons } from "#web/ui/skeletons.tsx";
import { PartCard } from "./part-card.tsx";

/** How the installation is, part by part, and what to do about each. */
export function SystemPage() {
  const system = useQuery(systemOptions);
  return (
    <Page
      title="System"
      description="How this installation is, as the server sees it that answers, and what to do. Nobody is named."
      actions={
        <Button
          variant="default"
          leftSection={<IconRefresh size={18} aria-hidden />}
          loading={system.isRefetching}
          onClick={() => void system.refetch()}
        >
          Refresh
        </Button>
      }
    >
      <Loaded
        query={system}
        errorTitle="Failed to look at the system."
        skeleton={<CardSkeletons count={4} />}
        empty={null}
        tellsWhenStale
      >
        {({ parts }) => (
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
            {parts.map((part) => (
              <PartCard key={part.key} part={part} />
            ))}
          </SimpleGrid>
        )}
      </Loaded>
    </Page>
  );
}
