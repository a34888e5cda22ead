import type { Candidate } from "#contract/candidates.ts";
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

/** The links to a report. Shows nothing if there are none, as for most reports. */
export function ShareList({ candidate }: { candidate: Candidate }) {
  const shares = useQuery(sharesOptions(candidate.id));
  if (shares.isPending || shares.data?.length === 0) return null;
  return (
    <section className="screen-only" aria-labelledby="shares">
      <Title order={3} id="shares" mt="lg" tabIndex={-1}>
        Links to this report
      </Title>
      <QueryState query={shares} errorTitle="Failed to load the links" skeleton={null} empty={null}>
        {(loaded) => (
          <>
            {loaded.some(({ state }) => state === "active") && <WhyNotWorking candidate={candidate} />}
            <ShowMore items={loaded} pageSize={10}>
              {(visible) => (
                <ul className={classes.list}>
                  {visible.map((share) => (
                    <ShareRow key={share.id} candidate={candidate} share={share} />
                  ))}
                </ul>
              )}
            </ShowMore>
          </>
        )}
      </QueryState>
    </section>
  );
}

function WhyNotWorking({ candidate: { consent, jobIsActive } }: { candidate: Candidate }) {
  const hasDeclined = consent.state === "refused" || consent.state === "taken_back";
  if (!hasDeclined && jobIsActive) return null;
  return (
    <Text size="sm">
      These links do not work while {hasDeclined ? "the candidate does not agree" : "the job is archived"}.
    </Text>
  );
}

function ShareRow({ candidate, share }: { candidate: Candidate; share: ReportShare }) {
  const { id, label, state, madeBy, madeOn, expiresOn, hasPassphrase, views } = share;
  const total = views.reduce((sum, { count }) => sum + count, 0);
  const last = views.at(-1);
  const revoke = useMutation(
    api.manager.reports.revokeShare.mutationOptions({
      onSuccess: () => {
        toast.success("Link revoked");
        return queryClient.invalidateQueries({ queryKey: sharesOptions(candidate.id).queryKey });
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
        {/* Only the job's owner shares outside the company. */}
        {state === "active" && candidate.role === "owner" && (
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
