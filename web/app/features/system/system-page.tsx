import { Button, Card, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { IconRefresh } from "@tabler/icons-react";
import { partStates, type SystemPart } from "#contract/system.ts";
import { systemOptions } from "./queries.ts";
import { Loaded } from "#web/app/ui/loaded.tsx";
import { Page } from "#web/app/ui/page.tsx";
import { CardSkeletons } from "#web/app/ui/skeletons.tsx";
import { PartRow } from "./part-row.tsx";

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
          <Stack gap="md">
            <Text>{inShort(parts)}</Text>
            <Card padding={0}>
              {parts
                .toSorted((one, other) => urgency(other) - urgency(one))
                .map((part) => (
                  <PartRow key={part.key} part={part} />
                ))}
            </Card>
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

const list = new Intl.ListFormat("en-GB", { type: "conjunction" });
const urgency = ({ state }: SystemPart) => partStates.indexOf(state);

/** What an admin came to know. */
function inShort(parts: SystemPart[]): string {
  const titlesOf = (state: SystemPart["state"]) =>
    list.format(parts.filter((part) => part.state === state).map(({ title }) => title));
  const [bad, look] = [titlesOf("bad"), titlesOf("look")];
  if (!bad && !look) return "Everything is good.";
  return [bad && `Act now: ${bad}.`, look && `Look at: ${look}.`].filter(Boolean).join(" ");
}
