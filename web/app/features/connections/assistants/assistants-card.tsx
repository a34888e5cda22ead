import { Stack, Switch, Text, Title } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { scopeSentences } from "#contract/api-scopes.ts";
import type { Assistants } from "#contract/assistants.ts";
import { api, queryClient } from "#web/app/lib/api.ts";
import { CopyableText } from "#web/app/ui/copyable-text.tsx";
import { ButtonLink } from "#web/app/ui/links.tsx";
import { CardSkeletons, QueryState } from "#web/app/ui/query-state.tsx";
import rows from "#web/app/ui/card-rows.module.css";
import { DateText } from "#web/app/ui/text.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { TitledCard } from "#web/app/ui/titled-card.tsx";

/** Whether assistants may connect. Owners change it. */
export function AssistantsCard() {
  const assistants = useQuery(api.manager.assistants.read.queryOptions());
  return (
    <QueryState
      query={assistants}
      errorTitle="Failed to load the assistants"
      skeleton={<CardSkeletons count={1} height={140} />}
    >
      {(loaded) => (
        <TitledCard
          id="assistants"
          title="Assistants"
          intro="Assistants such as Claude Code can list jobs and candidates, see how far a check is, and propose checks. They cannot read answers or see reviewers. No surveys are sent until a member confirms the check."
        >
          {loaded.canChange ? <OnSwitch isOn={loaded.isOn} /> : <ReadOnlyState isOn={loaded.isOn} />}
          {loaded.isOn && <Address address={loaded.address} />}
          {loaded.waiting.length > 0 && <WaitingChecks waiting={loaded.waiting} />}
        </TitledCard>
      )}
    </QueryState>
  );
}

function OnSwitch({ isOn }: { isOn: boolean }) {
  const change = useMutation(
    api.manager.assistants.setOn.mutationOptions({
      onSuccess: (saved) => {
        queryClient.setQueryData(api.manager.assistants.read.queryKey(), saved);
        toast.success(
          saved.isOn ? "Assistants turned on" : "Assistants turned off",
          saved.isOn ? undefined : "Their next requests are refused. Proposed checks can still be confirmed.",
        );
      },
      onError: (error) => toast.failure("Failed to save the setting", error),
    }),
  );
  return (
    <Switch
      label="Let assistants connect with the API keys of members"
      checked={change.isPending ? change.variables.isOn : isOn}
      disabled={change.isPending}
      onChange={(event) => change.mutate({ isOn: event.currentTarget.checked })}
    />
  );
}

function ReadOnlyState({ isOn }: { isOn: boolean }) {
  return (
    <Text size="sm">
      Assistants are turned {isOn ? "on" : "off"} for your company. Only owners can change this.
    </Text>
  );
}

function Address({ address }: { address: string }) {
  return (
    <Stack gap="xs" mt="md">
      <CopyableText label="Address for assistants" text={address} />
      <Text size="sm" c="dimmed">
        Enter it in your assistant, with the header Authorization: Bearer and an API key of yours. The key
        needs &ldquo;{scopeSentences["jobs:read"]}&rdquo; and &ldquo;{scopeSentences["candidates:read"]}
        &rdquo;, and to propose checks also &ldquo;{scopeSentences["candidates:write"]}&rdquo;.
      </Text>
    </Stack>
  );
}

/** What the assistants of this member proposed. */
function WaitingChecks({ waiting }: Pick<Assistants, "waiting">) {
  return (
    <>
      <Title order={3} id="waiting-checks" mt="lg">
        Waiting for your confirmation
      </Title>
      <ul className={rows.rows} aria-labelledby="waiting-checks">
        {waiting.map(({ id, candidateName, jobTitle, keyName, createdAt }) => (
          <li key={id}>
            <div className={rows.text} style={{ overflowWrap: "anywhere" }}>
              <Text fw={500}>{candidateName}</Text>
              <Text size="sm" c="dimmed">
                {jobTitle} · proposed by {keyName}, <DateText value={createdAt} />
              </Text>
            </div>
            <ButtonLink
              to="/confirm-check/$id"
              params={{ id }}
              variant="default"
              size="xs"
              aria-label={`Review: ${candidateName}`}
            >
              Review
            </ButtonLink>
          </li>
        ))}
      </ul>
    </>
  );
}
