import { Stack } from "@mantine/core";
import { useSession } from "#web/app/features/accounts/managers-queries.ts";
import { AssistantsCard } from "./assistants/assistants-card.tsx";
import { Page } from "#web/app/ui/page.tsx";

/** How other programs work with the company's checks. Owners change it. */
export function ConnectionsPage() {
  const company = useSession().data?.company;
  return (
    <Page title="Connections" width="narrow" description={company}>
      <Stack gap="lg">
        <AssistantsCard />
      </Stack>
    </Page>
  );
}
