import { Stack } from "@mantine/core";
import { lazy, Suspense } from "react";
import { useIsOwner, useManager } from "#web/app/features/accounts/managers-queries.ts";
import { WebhooksCard } from "./webhooks/webhooks-card.tsx";
import { AssistantsCard } from "./assistants/assistants-card.tsx";
import { CardSkeletons } from "#web/app/ui/query-state.tsx";
import { BackLink, Page } from "#web/app/ui/page.tsx";
import { ApiKeysCard } from "./api-keys-card.tsx";
import { SandboxCard } from "./sandbox-card.tsx";

const RecruitingCard = lazy(() =>
  import("#web/app/features/recruiting/recruiting-card.tsx").then((loaded) => ({
    default: loaded.RecruitingCard,
  })),
);

/** How other programs work with the company's checks. Owners change it; members make their own API keys. */
export function ConnectionsPage() {
  const company = useManager()?.company;
  const isOwner = useIsOwner();
  return (
    <Page
      title="Connections"
      width="narrow"
      description={company}
      back={<BackLink to="/company">Back to Company</BackLink>}
    >
      <Stack gap="lg">
        <ApiKeysCard />
        {isOwner && <SandboxCard />}
        <WebhooksCard />
        <AssistantsCard />
        {isOwner && (
          <Suspense fallback={<CardSkeletons count={1} height={140} />}>
            <RecruitingCard />
          </Suspense>
        )}
      </Stack>
    </Page>
  );
}
