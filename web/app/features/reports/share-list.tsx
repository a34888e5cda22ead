import type { ReportShare } from "#contract/reports.ts";
import { api, queryClient } from "#web/app/lib/api.ts";
import { ShowMore } from "#web/app/ui/lists.tsx";
import { QueryState } from "#web/app/ui/query-state.tsx";
import { DateText, pluralize } from "#web/app/ui/text.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { sharesOptions } from "./queries.ts";
import classes from "./share-list.module.css";
import { Badge, Button, Group, Text, Title } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";

interface ShareListProps {
  candidateId: string;
  /** Only the job's owner shares outside the company. */
  canRevoke: boolean;
}

/** The links to a report. Shows nothing if there are none, as for most reports. */
export function ShareList({ candidateId, canRevoke }: ShareListProps) {
  const shares = useQuery(sharesOptions(candidateId));
  if (shares.isPending || shares.data?.length === 0) return null;
  return (
    <section className="screen-only" aria-labelledby="shares">
      <Title order={3} id="shares" mt="lg" tabIndex={-1}>
        Links to this report
      </Title>
      <QueryState query={shares} errorTitle="Failed to load the links" skeleton={null} empty={null}>
        {(loaded) => (
          <ShowMore items={loaded} pageSize={10}>
            {(visible) => (
              <ul className={classes.list}>
                {visible.map((share) => (
                  <ShareRow key={share.id} candidateId={candidateId} share={share} canRevoke={canRevoke} />
                ))}
              </ul>
            )}
          </ShowMore>
        )}
      </QueryState>
    </section>
  );
}

function ShareRow({ candidateId, share, canRevoke }: ShareListProps & { share: ReportShare }) {
  const { id, label, state, madeBy, madeOn, expiresOn, hasPassphrase, views } = share;
  const total = views.reduce((sum, { count }) => sum + count, 0);
  const last = views.at(-1);
  const revoke = useMutation(
    api.manager.reports.revokeShare.mutationOptions({
      onSuccess: () => {
        toast.success("Link revoked");
        return queryClient.invalidateQueries({ queryKey: sharesOptions(candidateId).queryKey });
      },
      onError: (error) => toast.failure("Failed to revoke the link", error),
    }),
  );
  const name = label ?? "Link without a recipient";
  return (
    <li>
      <Group justify="space-between" gap="sm">
        <div>
          <Text size="sm" fw={500}>
            {name} <Badge color={state === "active" ? "evergreen" : "gray"}>{stateNames[state]}</Badge>
          </Text>
          <Text size="xs" c="dimmed">
            Created by {madeBy} on <DateText value={madeOn} /> · expires <DateText value={expiresOn} />
            {hasPassphrase && " · passphrase"} · {pluralize(total, "view")}
            {last && (
              <>
                , last on <DateText value={last.day} />
              </>
            )}
          </Text>
          {views.length > 0 && (
            <details>
              <summary className={classes.summary}>Views by day</summary>
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
        {state === "active" && canRevoke && (
          <Button
            variant="default"
            size="xs"
            loading={revoke.isPending}
            aria-label={`Revoke link: ${name}`}
            onClick={({ currentTarget }) => {
              const heading = currentTarget.closest("section")?.querySelector("h3");
              // The button disappears.
              revoke.mutate({ shareId: id }, { onSuccess: () => heading?.focus({ preventScroll: true }) });
            }}
          >
            Revoke link
          </Button>
        )}
      </Group>
    </li>
  );
}

const stateNames = { active: "Active", expired: "Expired", revoked: "Revoked" };
