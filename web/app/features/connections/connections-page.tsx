import { Stack } from "@mantine/core";
import { useSession } from "#web/app/features/accounts/managers-queries.ts";
import { WebhooksCard } from "#web/app/features/connections/webhooks/webhooks-card.tsx";
import { AssistantsCard } from "./assistants/assistants-card.tsx";
import { Page } from "#web/app/ui/page.tsx";
import { ApiKeysCard } from "./api-keys-card.tsx";
import { SandboxCard } from "./sandbox-card.tsx";

/** How other programs work with the company's checks. Owners change it; members make their own API keys. */
export function ConnectionsPage() {
  const company = useSession().data?.company;
  return (
    <Page title="Connections" width="narrow" description={company}>
      <Stack gap="lg">
        <ApiKeysCard />
        <SandboxCard />
        <WebhooksCard />
        <AssistantsCard />
      </Stack>
    </Page>
  );
}
