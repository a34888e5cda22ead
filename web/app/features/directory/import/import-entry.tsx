import { Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Import, ImportStanding } from "#contract/imports.ts";
import { standingOptions } from "../queries.ts";
import { DateText } from "#web/app/ui/date-text.tsx";
import classes from "#web/app/ui/row-list.module.css";
import { StatusBadge, type StatusTone } from "#web/app/ui/status-badge.tsx";
import { number } from "./number.ts";
import { TakeBackImportButton } from "./take-back-import-button.tsx";

const badges: Record<Import["state"], [StatusTone, string] | null> = {
  under_way: ["waiting", "Under way"],
  halted: ["danger", "Came to a halt"],
  finished: null,
  being_taken_back: ["waiting", "Being taken back"],
  taken_back: ["idle", "Taken back"],
};

/** Of more it is counted only once somebody wants to take it back: the page asks for several, and others wait for that. */
const mostCountedUnasked = 10_000;

/** One file: what became of its rows, and how much of that stands. */
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
        <p className={classes.facts}>{rowWords(entry)}</p>
        {state === "halted" && (
          <p className={classes.facts}>
            Its last rows never came. What came is kept; import the file again for the rest.
          </p>
        )}
        {takenBack && <TakenBack entry={entry} takenBack={takenBack} />}
        {!takenBack &&
          canBeTakenBack &&
          hasDone &&
          (done > mostCountedUnasked ? (
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
      {canBeTakenBack && done + unchanged > 0 && <TakeBackImportButton entry={entry} />}
    </li>
  );
}

/** '40 added · 2 rejected' */
function rowWords({ added, updated, unchanged, rejected }: Import): string {
  return counts({ added, updated, unchanged, rejected }) || "No rows";
}

function counts(all: Record<string, number>): string {
  return Object.entries(all)
    .filter(([, count]) => count > 0)
    .map(([what, count]) => `${number(count)} ${what}`)
    .join(" · ");
}

function Standing({ entry }: { entry: Import }) {
  const { data } = useQuery(standingOptions(entry.id));
  // What could not be counted is counted again when it is asked for.
  return (
    <p className={classes.facts}>{data ? standingWords(entry, data) : "Counting how much of that stands…"}</p>
  );
}

function standingWords(entry: Import, { added, changed, toldAgain }: ImportStanding): string {
  if (added === null || changed === null || toldAgain === null)
    return "How much of that still stands is too much to count here.";
  if (added + changed + toldAgain === 0) return "Nothing of that still stands: all has been changed since.";
  if (added === entry.added && changed === entry.updated) return "All of that still stands.";
  const others = { added, updated: changed, "that another import told as well": toldAgain };
  return `Of that still stand: ${counts(others)}`;
}

function TakenBack({
  entry: { state },
  takenBack: { at, by, entriesRemoved, entriesRestored, peopleRemoved },
}: {
  entry: Import;
  takenBack: NonNullable<Import["takenBack"]>;
}) {
  return (
    <p className={classes.facts}>
      Taken back on <DateText value={at} /> by {by}: {state === "being_taken_back" && "so far "}
      {counts({
        removed: entriesRemoved,
        "as before": entriesRestored,
        [peopleRemoved === 1 ? "person removed" : "people removed"]: peopleRemoved,
      }) || "nothing"}
    </p>
  );
}
