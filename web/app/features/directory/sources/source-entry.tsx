import { Button, Checkbox, Group, Stack, Switch, Text, Title } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { Source, SourceRun } from "#contract/sources.ts";
import { api } from "#web/app/lib/api.ts";
import { confirm } from "#web/app/ui/confirm.tsx";
import { DescriptionList } from "#web/app/ui/description-list.tsx";
import { focusHeading } from "#web/app/ui/move-focus.ts";
import { StatusBadge, type StatusTone } from "#web/app/ui/status-badge.tsx";
import { DateTimeText, formatNumber, pluralize } from "#web/app/ui/text.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { refreshSources } from "./queries.ts";
import { SourceButton } from "./source-form.tsx";
import { TrySourceButton } from "./try-source-button.tsx";

const badges: Record<SourceRun["state"], [StatusTone, string]> = {
  running: ["waiting", "Running"],
  waiting: ["waiting", "Waiting"],
  done: ["done", "OK"],
  failed: ["danger", "Problem"],
};

/** A source: how its last run went, when the next one comes, and what can be done with it. */
export function SourceEntry({ source }: { source: Source }) {
  const { id: sourceId, kind, name, lastRun, nextRunAt, isScheduled } = source;
  const run = useMutation(
    api.admin.sources.run.mutationOptions({
      onError: (error) => toast.failure(`Failed to run ${name}`, error),
      onSettled: refreshSources,
    }),
  );
  const schedule = useMutation(
    api.admin.sources.schedule.mutationOptions({
      onError: (error) => toast.failure("Failed to change the schedule", error),
      onSettled: refreshSources,
    }),
  );
  const isUnderWay = lastRun?.state === "running" || lastRun?.state === "waiting";
  return (
    <Stack gap="sm">
      <Group gap={10}>
        <Title order={3} style={{ overflowWrap: "anywhere" }}>
          {name}
        </Title>
        {lastRun && <StatusBadge tone={badges[lastRun.state][0]}>{badges[lastRun.state][1]}</StatusBadge>}
      </Group>
      <DescriptionList
        facts={[
          ["Last run", lastRun ? <DateTimeText key="last" value={lastRun.startedAt} /> : "Never"],
          ["Result", lastRun && describeRun(lastRun)],
          ["Next run", nextRunAt ? <DateTimeText key="next" value={nextRunAt} /> : "Off"],
          ["Where", describePlace(source)],
        ]}
      />
      {lastRun && <RunProblems run={lastRun} />}
      <SourceFiles source={source} />
      <Switch
        label={kind === "folder" ? "Import new files by itself" : "Import every night"}
        checked={schedule.isPending ? schedule.variables.isScheduled : isScheduled}
        disabled={schedule.isPending}
        onChange={(event) => schedule.mutate({ sourceId, isScheduled: event.currentTarget.checked })}
      />
      <Group gap="xs">
        <Button
          variant="default"
          aria-label={`Run now: ${name}`}
          loading={run.isPending}
          disabled={isUnderWay}
          onClick={() => run.mutate({ sourceId })}
        >
          Run now
        </Button>
        <TrySourceButton source={source} />
        {kind !== "folder" && (
          <>
            <SourceButton source={source} />
            <RemoveSourceButton source={source} />
          </>
        )}
      </Group>
    </Stack>
  );
}

/** '40 added, 2 rejected' */
function describeRun({ state, added, updated, unchanged, rejected }: SourceRun): string {
  const counts = Object.entries({ added, updated, unchanged, rejected })
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${formatNumber(count)} ${name}`)
    .join(", ");
  return counts || (state === "running" ? "Nothing yet" : "Nothing new");
}

function describePlace({ kind, settings }: Source): string {
  if (kind === "bamboohr") return `${settings.subdomain}.bamboohr.com`;
  if (kind === "personio") return `Client ID ${settings.clientId}`;
  if (kind === "s3") return `${settings.endpoint}/${settings.bucket}/${settings.prefix ?? ""}`;
  return "The folder that DROP_FOLDER names";
}

function RunProblems({ run: { problem, retryAt, rejections } }: { run: SourceRun }) {
  return (
    <div aria-live="polite">
      {problem && (
        <Text size="sm" c={retryAt ? undefined : "var(--danger-text)"}>
          {problem}
          {retryAt && (
            <>
              {" "}
              We try again on <DateTimeText value={retryAt} />.
            </>
          )}
        </Text>
      )}
      {rejections.length > 0 && (
        <>
          <Text size="sm">Rejected rows:</Text>
          <ul style={{ margin: 0, paddingInlineStart: 20, fontSize: "0.875rem" }}>
            {rejections.map(({ cause, count, ids }) => (
              <li key={cause} style={{ overflowWrap: "anywhere" }}>
                {formatNumber(count)} × {cause}
                {ids.length > 0 && ` (id ${ids.join(", ")}${count > ids.length ? ", …" : ""})`}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** Only files with a problem: the others are listed among the imports. */
function SourceFiles({ source: { files, kind } }: { source: Source }) {
  const failed = files.filter(({ outcome }) => outcome === "failed");
  if (failed.length === 0) return null;
  return (
    <div>
      <Text size="sm">
        Files that were not imported{kind === "folder" ? ", now in the folder “failed”" : ""}:
      </Text>
      <ul style={{ margin: 0, paddingInlineStart: 20, fontSize: "0.875rem" }}>
        {failed.map(({ name, problem, at }) => (
          <li key={`${name} ${at}`} style={{ overflowWrap: "anywhere" }}>
            {name}: {problem}
          </li>
        ))}
      </ul>
    </div>
  );
}

function RemoveSourceButton({ source }: { source: Source }) {
  return (
    <Button
      variant="subtle"
      color="red"
      aria-label={`Remove: ${source.name}`}
      onClick={() => confirmRemoval(source)}
    >
      Remove
    </Button>
  );
}

function confirmRemoval(source: Source) {
  const { id: sourceId, name, imports } = source;
  const choice = { undoImports: false };
  confirm({
    title: `Remove ${name}?`,
    message: (
      <Stack gap="sm">
        <Text size="sm">
          Its credentials are deleted, and nothing is imported from it any more. The people that it imported
          stay in the directory.
        </Text>
        {imports > 0 && (
          <Checkbox
            label={`Remove these people, too: undo ${pluralize(imports, "import")}`}
            description="What other imports also contain stays. People whom we contacted stay, too."
            onChange={(event) => {
              choice.undoImports = event.currentTarget.checked;
            }}
          />
        )}
      </Stack>
    ),
    confirmLabel: "Remove source",
    errorTitle: "Failed to remove the source",
    action: async () => {
      const { undone } = await api.admin.sources.remove.call({ sourceId, ...choice });
      toast.success(
        "Source removed",
        undone > 0 ? "What it imported is being removed, too." : "The people that it imported stay.",
      );
      // The pressed button disappears.
      focusHeading("sources");
    },
    onSettled: refreshSources,
  });
}
