import { SimpleGrid, Stack } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#web/app/lib/api.ts";
import { usePaused } from "#web/app/lib/use-paused.ts";
import { Loaded } from "#web/app/ui/loaded.tsx";
import { Page } from "#web/app/ui/page.tsx";
import { CardSkeletons } from "#web/app/ui/skeletons.tsx";
import { ChosenTemplate } from "./chosen-template.tsx";
import { noTitles, WhoFields } from "./who-fields.tsx";

const typingPauseMs = 250;

/** For a candidate and a reviewer: which template it would be, and why. By the rules by which surveys are sent. */
export function WhichTemplatePage() {
  const [titles, setTitles] = useState(noTitles);
  const debounced = usePaused(titles, typingPauseMs);
  const choice = useQuery(
    api.admin.templates.explain.queryOptions({ input: debounced, placeholderData: keepPreviousData }),
  );
  const change = (field: keyof typeof noTitles, value: string | null) =>
    setTitles({ ...titles, [field]: value });
  return (
    <Page
      title="Which Template"
      description="Type what is known of a candidate and a reviewer. The template is found as it is when a survey is sent."
    >
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <Stack gap="lg">
          <WhoFields who="candidate" titles={titles} profile={choice.data?.asked} onChange={change} />
          <WhoFields who="reviewer" titles={titles} profile={choice.data?.asked} onChange={change} />
        </Stack>
        <Loaded
          query={choice}
          errorTitle="The template could not be found out"
          skeleton={<CardSkeletons count={1} height={240} />}
          empty={null}
        >
          {(loaded) => <ChosenTemplate choice={loaded} />}
        </Loaded>
      </SimpleGrid>
    </Page>
  );
}
