import { Button, Group } from "@mantine/core";
import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Import, ImportStanding } from "#contract/imports.ts";
import { api } from "#web/app/lib/api.ts";
import { confirm } from "#web/app/ui/confirm.tsx";
import { DateText } from "#web/app/ui/text.tsx";
import classes from "#web/app/ui/row-list.module.css";
import { StatusBadge, type StatusTone } from "#web/app/ui/status-badge.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { standingOptions } from "../queries.ts";
import { formatNumber } from "./text.ts";

const badges: Record<Import["state"], [StatusTone, string] | null> = {
  under_way: ["waiting", "Under way"],
  halted: ["danger", "Came to a halt"],
  finished: null,
  being_taken_back: ["waiting", "Being taken back"],
  taken_back: ["idle", "Taken back"],
};

/**
 * Larger imports are counted only when an admin wants to revert them, because counting is slow and the page lists
 * several.
 */
const maxCountedAutomatically = 10_000;

/** One import: the outcome of its rows, and how much of it is still in place. */
export function ImportEntry({ entry }: { entry: Import }) {
  const { fileName, importedBy, startedAt, state, added, updated, unchanged, canBeTakenBack, takenBack } =
    entry;
  const badge = badges[state];
  const done = added + updated;
  const hasDone = done > 0;
  return (
    <li>
      <div className={classes.text}>
        <Group gap={10}>
          <h3>{fileName}</h3>
          {badge && <StatusBadge tone={badge[0]}>{badge[1]}</StatusBadge>}
        </Group>
        <p>
          <DateText value={startedAt} />, by {importedBy}
        </p>
        <p className={classes.facts}>{describeRows(entry)}</p>
        {state === "halted" && (
          <p className={classes.facts}>
            Its last rows never came. What came is kept; import the file again for the rest.
          </p>
        )}
        {takenBack && <RevertedImport entry={entry} takenBack={takenBack} />}
        {!takenBack &&
          canBeTakenBack &&
          hasDone &&
          (done > maxCountedAutomatically ? (
            <p className={classes.facts}>How much of that still stands is counted before it is taken back.</p>
          ) : (
            <Standing entry={entry} />
          ))}
        {!takenBack && !canBeTakenBack && (
          <p className={classes.facts}>
            It cannot be taken back: it was imported before it was noted what an import adds.
          </p>
        )}
      </div>
      {canBeTakenBack && done + unchanged > 0 && <RevertImportButton entry={entry} />}
    </li>
  );
}

/** '40 added · 2 rejected' */
function describeRows({ added, updated, unchanged, rejected }: Import): string {
  return joinCounts({ added, updated, unchanged, rejected }) || "No rows";
}

function joinCounts(all: Record<string, number>): string {
  return Object.entries(all)
    .filter(([, count]) => count > 0)
    .map(([what, count]) => `${formatNumber(count)} ${what}`)
    .join(" · ");
}

function Standing({ entry }: { entry: Import }) {
  const { data } = useQuery(standingOptions(entry.id));
  // A failure is not shown: it is counted again before a revert.
  return (
    <p className={classes.facts}>
      {data ? describeStanding(entry, data) : "Counting how much of that stands…"}
    </p>
  );
}

function describeStanding(entry: Import, { added, changed, toldAgain }: ImportStanding): string {
  if (added === null || changed === null || toldAgain === null)
    return "How much of that still stands is too much to count here.";
  if (added + changed + toldAgain === 0) return "Nothing of that still stands: all has been changed since.";
  if (added === entry.added && changed === entry.updated) return "All of that still stands.";
  const others = { added, updated: changed, "that another import told as well": toldAgain };
  return `Of that still stand: ${joinCounts(others)}`;
}

function RevertedImport({
  entry: { state },
  takenBack: { at, by, entriesRemoved, entriesRestored, peopleRemoved },
}: {
  entry: Import;
  takenBack: NonNullable<Import["takenBack"]>;
}) {
  return (
    <p className={classes.facts}>
      Taken back on <DateText value={at} /> by {by}: {state === "being_taken_back" && "so far "}
      {joinCounts({
        removed: entriesRemoved,
        "as before": entriesRestored,
        [peopleRemoved === 1 ? "person removed" : "people removed"]: peopleRemoved,
      }) || "nothing"}
    </p>
  );
}

/** Reverts an import after counting what would be undone and a confirmation. */
function RevertImportButton({ entry }: { entry: Import }) {
  const queryClient = useQueryClient();
  const counting = useMutation({
    mutationFn: () => queryClient.fetchQuery({ ...standingOptions(entry.id), staleTime: 0 }),
    onSuccess: (standing) => confirmRevert(entry, standing, queryClient),
    onError: (error) => toast.failure("Failed to count what would be undone.", error),
  });
  return (
    <Button
      variant="default"
      size="sm"
      flex="none"
      loading={counting.isPending}
      onClick={() => counting.mutate()}
      aria-label={`Take back ${entry.fileName}`}
    >
      Take Back
    </Button>
  );
}

function confirmRevert(entry: Import, standing: ImportStanding, queryClient: QueryClient) {
  const { id, fileName } = entry;
  confirm({
    title: `Take back the import of ${fileName}?`,
    message: <RevertEffects entry={entry} standing={standing} />,
    confirmLabel: "Take Back",
    errorTitle: "Failed to take it back.",
    action: async () => {
      try {
        await api.admin.imports.takeBack.call({ importId: id });
      } finally {
        // Also after a failure, because another admin may have reverted it.
        await queryClient.invalidateQueries({ queryKey: api.admin.imports.key() });
      }
      toast.success("Import taken back", `What ${fileName} did is being undone.`);
    },
  });
}

function RevertEffects({ entry, standing }: { entry: Import; standing: ImportStanding }) {
  const { added, changed, toldAgain, people } = standing;
  const isCounted = added !== null && changed !== null && toldAgain !== null && people !== null;
  const stays = isCounted ? Math.max(0, entry.added + entry.updated - added - changed - toldAgain) : 0;
  return (
    <>
      {isCounted ? (
        <ul style={{ margin: 0, paddingInlineStart: 20 }}>
          {added + changed + toldAgain === 0 && <li>Nothing that it did still stands, so nothing goes.</li>}
          {added > 0 && (
            <li>
              {countEntries(added)} that it added {added === 1 ? "goes" : "go"}
              {people > 0 &&
                `, and with ${added === 1 ? "it" : "them"} ${formatNumber(people)} ${people === 1 ? "person" : "people"} of whom nothing else is known, unless they were asked already`}
              .
            </li>
          )}
          {changed > 0 && (
            <li>
              {countEntries(changed)} that it updated {changed === 1 ? "is" : "are"} as before.
            </li>
          )}
          {toldAgain > 0 && (
            <li>
              {countEntries(toldAgain)} {toldAgain === 1 ? "stays" : "stay"}: another import told the same.
            </li>
          )}
          {stays > 0 && (
            <li>
              {countEntries(stays)} {stays === 1 ? "has" : "have"} been changed since, and{" "}
              {stays === 1 ? "stays" : "stay"} as {stays === 1 ? "it is" : "they are"}.
            </li>
          )}
        </ul>
      ) : (
        <p>
          What it added goes, and what it updated is as before, where nothing has changed it since and no
          other import told the same.
        </p>
      )}
      <p>
        People’s names and addresses stay as they are now. So does until which month somebody was still there
        whom it told as they were known, and two who turned out to be one person stay one. Where those who go
        are reviewers who have not been asked yet, they no longer are, and the cards of the others are dealt
        anew, all of a candidate at once. A survey that has been sent stays theirs to answer.
      </p>
      {entry.state === "under_way" && <p>It is still under way: the rest of the file is refused.</p>}
      <p>This cannot be undone; the file can be imported again.</p>
    </>
  );
}

const countEntries = (count: number) => `${formatNumber(count)} ${count === 1 ? "entry" : "entries"}`;
