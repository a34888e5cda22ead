import { Button } from "@mantine/core";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Import, ImportStanding } from "#contract/imports.ts";
import { api } from "#web/app/lib/api.ts";
import { standingOptions } from "../queries.ts";
import { ask } from "#web/app/ui/ask.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { number } from "./number.ts";

/** Counts what would be undone, asks, and has it undone. */
export function TakeBackImportButton({ entry }: { entry: Import }) {
  const queryClient = useQueryClient();
  const counting = useMutation({
    mutationFn: () => queryClient.fetchQuery({ ...standingOptions(entry.id), staleTime: 0 }),
    onSuccess: (standing) => askToTakeBack(entry, standing, queryClient),
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

function askToTakeBack(entry: Import, standing: ImportStanding, queryClient: QueryClient) {
  const { id, fileName } = entry;
  ask({
    title: `Take back the import of ${fileName}?`,
    message: <WhatHappens entry={entry} standing={standing} />,
    confirmLabel: "Take Back",
    errorTitle: "Failed to take it back.",
    action: async () => {
      try {
        await api.admin.imports.takeBack.call({ importId: id });
      } finally {
        // Also where it failed: another admin may have done so.
        await queryClient.invalidateQueries({ queryKey: api.admin.imports.key() });
      }
      toast.success("Import taken back", `What ${fileName} did is being undone.`);
    },
  });
}

function WhatHappens({ entry, standing }: { entry: Import; standing: ImportStanding }) {
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
              {entries(added)} that it added {added === 1 ? "goes" : "go"}
              {people > 0 &&
                `, and with ${added === 1 ? "it" : "them"} ${number(people)} ${people === 1 ? "person" : "people"} of whom nothing else is known, unless they were asked already`}
              .
            </li>
          )}
          {changed > 0 && (
            <li>
              {entries(changed)} that it updated {changed === 1 ? "is" : "are"} as before.
            </li>
          )}
          {toldAgain > 0 && (
            <li>
              {entries(toldAgain)} {toldAgain === 1 ? "stays" : "stay"}: another import told the same.
            </li>
          )}
          {stays > 0 && (
            <li>
              {entries(stays)} {stays === 1 ? "has" : "have"} been changed since, and{" "}
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

const entries = (count: number) => `${number(count)} ${count === 1 ? "entry" : "entries"}`;
