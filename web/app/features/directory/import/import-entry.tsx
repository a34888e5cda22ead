import { Button, Group } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { Import, RevertPreview } from "#contract/import-history.ts";
import { api, queryClient } from "#web/app/lib/api.ts";
import { confirm } from "#web/app/ui/confirm.tsx";
import { DateText, formatNumber } from "#web/app/ui/text.tsx";
import classes from "#web/app/ui/row-list.module.css";
import { StatusBadge, type StatusTone } from "#web/app/ui/status-badge.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { refreshFigures, revertPreviewOptions } from "../queries.ts";

const badges: Record<Import["state"], [StatusTone, string] | null> = {
  under_way: ["waiting", "Under way"],
  halted: ["danger", "Stopped early"],
  finished: null,
  being_taken_back: ["waiting", "Being undone"],
  taken_back: ["idle", "Undone"],
};

/**
 * Larger imports are counted only when an admin wants to revert them, because counting is slow and the page lists
 * several.
 */
const maxCountedAutomatically = 10_000;

/** One import: the outcome of its rows, and how much of it is still in place. */
export function ImportEntry({ entry }: { entry: Import }) {
  const { fileName, importedBy, startedAt, state, added, updated, unchanged, canBeReverted, reverted } =
    entry;
  const badge = badges[state];
  const changedRows = added + updated;
  const canPreview = !reverted && canBeReverted && changedRows > 0;
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
            The rest of the file never arrived. Import it again to add what is missing.
          </p>
        )}
        {reverted && <RevertedImport entry={entry} reverted={reverted} />}
        {canPreview && changedRows > maxCountedAutomatically && (
          <p className={classes.facts}>Before you undo it, we count what would change.</p>
        )}
        {canPreview && changedRows <= maxCountedAutomatically && <RevertPreviewText entry={entry} />}
        {!reverted && !canBeReverted && <p className={classes.facts}>This import is too old to undo.</p>}
      </div>
      {canBeReverted && changedRows + unchanged > 0 && <RevertImportButton entry={entry} />}
    </li>
  );
}

/** '40 added · 2 rejected' */
function describeRows({ added, updated, unchanged, rejected }: Import): string {
  return joinCounts({ added, updated, unchanged, rejected }) || "No rows";
}

function joinCounts(counts: Record<string, number>): string {
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${formatNumber(count)} ${name}`)
    .join(" · ");
}

function RevertPreviewText({ entry }: { entry: Import }) {
  const { data } = useQuery(revertPreviewOptions(entry.id));
  // A failure is not shown: it is counted again before a revert.
  const text = data && describePreview(entry, data);
  return text ? <p className={classes.facts}>{text}</p> : null;
}

function describePreview(entry: Import, { added, changed, reportedElsewhere }: RevertPreview): string | null {
  if (added === null || changed === null || reportedElsewhere === null)
    return "Too many entries to count here.";
  if (added + changed + reportedElsewhere === 0) return "All of it has changed since.";
  if (added === entry.added && changed === entry.updated) return null;
  const counts = { added, updated: changed, "also in another import": reportedElsewhere };
  return `Still in place: ${joinCounts(counts)}`;
}

function RevertedImport({
  entry: { state },
  reverted: { at, by, entriesRemoved, entriesRestored, peopleRemoved },
}: {
  entry: Import;
  reverted: NonNullable<Import["reverted"]>;
}) {
  return (
    <p className={classes.facts}>
      Undone on <DateText value={at} /> by {by}: {state === "being_taken_back" && "so far "}
      {joinCounts({
        [entriesRemoved === 1 ? "entry removed" : "entries removed"]: entriesRemoved,
        [entriesRestored === 1 ? "entry restored" : "entries restored"]: entriesRestored,
        [peopleRemoved === 1 ? "person removed" : "people removed"]: peopleRemoved,
      }) || "nothing"}
    </p>
  );
}

/** Reverts an import after counting what would be undone and a confirmation. */
function RevertImportButton({ entry }: { entry: Import }) {
  const countPreview = useMutation({
    mutationFn: () => queryClient.fetchQuery({ ...revertPreviewOptions(entry.id), staleTime: 0 }),
    onSuccess: (preview) => confirmRevert(entry, preview),
    onError: (error) => toast.failure("Failed to count what would be undone.", error),
  });
  return (
    <Button
      variant="default"
      flex="none"
      loading={countPreview.isPending}
      onClick={() => countPreview.mutate()}
      aria-label={`Undo import of ${entry.fileName}`}
    >
      Undo import
    </Button>
  );
}

function confirmRevert(entry: Import, preview: RevertPreview) {
  const { id, fileName } = entry;
  confirm({
    title: `Undo the import of ${fileName}?`,
    message: <RevertEffects entry={entry} preview={preview} />,
    confirmLabel: "Undo import",
    errorTitle: "Failed to undo the import.",
    action: async () => {
      await api.admin.imports.revert.call({ importId: id });
      toast.success("The import is being undone", `The list shows when ${fileName} is done.`);
    },
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: api.admin.imports.key() });
      // Later, because the list says whether it is done: a longer revert refreshes the figures when it ends.
      await refreshFigures();
    },
  });
}

function RevertEffects({ entry, preview }: { entry: Import; preview: RevertPreview }) {
  const { added, changed, reportedElsewhere, people } = preview;
  const isCounted = added !== null && changed !== null && reportedElsewhere !== null && people !== null;
  const stayingCount = isCounted
    ? Math.max(0, entry.added + entry.updated - added - changed - reportedElsewhere)
    : 0;
  return (
    <>
      {isCounted ? (
        <ul style={{ margin: 0, paddingInlineStart: 20 }}>
          {added + changed + reportedElsewhere === 0 && (
            <li>All of it has changed since, so nothing will be undone.</li>
          )}
          {added > 0 && (
            <li>
              {countEntries(added)} that it added will be removed
              {people > 0 &&
                `, and ${formatNumber(people)} ${people === 1 ? "person" : "people"} with no other entry and no survey`}
              .
            </li>
          )}
          {changed > 0 && <li>{countEntries(changed)} that it updated will be restored.</li>}
          {reportedElsewhere > 0 && (
            <li>{countEntries(reportedElsewhere)} will stay: another import has the same.</li>
          )}
          {stayingCount > 0 && <li>{countEntries(stayingCount)} changed since and will stay.</li>}
        </ul>
      ) : (
        <p>
          What it added is removed and what it updated is restored. Entries that changed since, or that
          another import has too, stay.
        </p>
      )}
      <p>
        Candidates lose reviewers who were found by these entries and got no survey. Sent surveys can still be
        answered. Corrected names and addresses, merged records and confirmed months stay.
      </p>
      {entry.state === "under_way" && (
        <p>The import is still running. The rest of the file is not imported.</p>
      )}
      <p>You can import the file again later.</p>
    </>
  );
}

const countEntries = (count: number) => `${formatNumber(count)} ${count === 1 ? "entry" : "entries"}`;
