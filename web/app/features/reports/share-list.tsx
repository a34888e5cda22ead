import { Badge, Button, Group, Text, Title } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReportShare } from "#contract/reports.ts";
import { api } from "#web/app/lib/api.ts";
import { sharesOptions } from "./queries.ts";
import { pluralize } from "#web/app/ui/counted.ts";
import { DateText } from "#web/app/ui/date-text.tsx";
import { QueryState } from "#web/app/ui/loaded.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import classes from "./share-list.module.css";

/** The links to a report: for whom, until when, how often looked at. Nothing while none is known: most have none. */
export function ShareList({ candidateId }: { candidateId: string }) {
  const shares = useQuery(sharesOptions(candidateId));
  if (shares.isPending || shares.data?.length === 0) return null;
  return (
    <section className="screen-only" aria-labelledby="shares">
      <Title order={3} id="shares" mt="lg" tabIndex={-1}>
        Links to this report
      </Title>
      <QueryState query={shares} errorTitle="Failed to load the links" skeleton={null} empty={null}>
        {(loaded) => (
          <ul className={classes.list}>
            {loaded.map((share) => (
              <ShareRow key={share.id} candidateId={candidateId} share={share} />
            ))}
          </ul>
        )}
      </QueryState>
    </section>
  );
}

function ShareRow({ candidateId, share }: { candidateId: string; share: ReportShare }) {
  const queryClient = useQueryClient();
  const { id, label, state, madeBy, madeOn, expiresOn, hasPassphrase, views } = share;
  const looks = views.reduce((sum, { count }) => sum + count, 0);
  const last = views.at(-1);
  const revoke = useMutation(
    api.manager.reports.revokeShare.mutationOptions({
      onSuccess: () => {
        toast.success("Link ended");
        return queryClient.invalidateQueries({ queryKey: sharesOptions(candidateId).queryKey });
      },
      onError: (error) => toast.failure("Failed to end the link", error),
    }),
  );
  const name = label ?? "A link";
  return (
    <li>
      <Group justify="space-between" gap="sm">
        <div>
          <Text size="sm" fw={500}>
            {name} <Badge color={state === "active" ? "evergreen" : "gray"}>{stateNames[state]}</Badge>
          </Text>
          <Text size="xs" c="dimmed">
            Made by {madeBy} on <DateText value={madeOn} />, until <DateText value={expiresOn} />
            {hasPassphrase && ", with a passphrase"}. Looked at {pluralize(looks, "time")}
            {last && (
              <>
                , last on <DateText value={last.day} />
              </>
            )}
            .
          </Text>
          {views.length > 0 && (
            <details>
              <summary className={classes.summary}>By day</summary>
              <Text size="xs" c="dimmed" component="ul" className={classes.days}>
                {views.map(({ day, count }) => (
                  <li key={day}>
                    <DateText value={day} />: {count}
                  </li>
                ))}
              </Text>
            </details>
          )}
        </div>
        {state === "active" && (
          <Button
            variant="default"
            size="xs"
            loading={revoke.isPending}
            aria-label={`End link: ${name}`}
            onClick={({ currentTarget }) => {
              const heading = currentTarget.closest("section")?.querySelector("h3");
              // The button goes.
              revoke.mutate({ shareId: id }, { onSuccess: () => heading?.focus({ preventScroll: true }) });
            }}
          >
            End link
          </Button>
        )}
      </Group>
    </li>
  );
}

const stateNames = { active: "Works", expired: "Expired", revoked: "Ended" };
