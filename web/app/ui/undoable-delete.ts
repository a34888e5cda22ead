import { errorMessage } from "#web/app/lib/error-message.ts";
import { someNames } from "./text.tsx";
import { toast } from "./toast.tsx";
import { useSyncExternalStore } from "react";

export const undoSeconds = 10;

interface PendingDeletion {
  /** One id, or several that are deleted together. */
  id: string | string[];
  /** The name in the sentences: 'Robin Vale'. */
  name: string;
  /** The name of each, if there are several, to say which failed. */
  names?: string[];
  verb?: "deleted" | "removed" | "withdrawn";
  /** Deletes it when the time to undo is over; several are deleted by one call each. */
  remove: () => Promise<unknown> | Promise<unknown>[];
  successText?: string;
  failureText?: string;
  /** Called afterwards in any case: refetches the lists that show it. */
  onSettled: () => Promise<unknown>;
}

/** The ids of what is about to be deleted; lists leave them out. */
let pending: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

export function usePendingDeletions(): ReadonlySet<string> {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => pending,
  );
}

/** Functions that run a pending deletion at once. Each stays until its deletion is done. */
const pendingRuns = new Set<() => Promise<void>>();

/** Deletes something when the time to undo is over, or when the page is closed. */
export function undoableDelete(deletion: PendingDeletion) {
  const { name, verb = "deleted" } = deletion;
  const ids = [deletion.id].flat();
  const areMany = ids.length > 1;
  // Its page can be reached by 'back'. A second deletion would go on after the first one was undone.
  if (ids.every((id) => pending.has(id))) return;
  let running: Promise<void> | undefined;
  const deleteOnTime = () => void startNow();
  const timer = setTimeout(deleteOnTime, undoSeconds * 1000);
  addEventListener("pagehide", deleteOnTime);
  pendingRuns.add(startNow);
  setPending(new Set([...pending, ...ids]));
  const toastId = toast.undoable(`${name} ${areMany ? "are" : "is"} being ${verb}`, {
    forMs: undoSeconds * 1000,
    onUndo: () => {
      // The toast can still be pressed while it disappears.
      if (running)
        return toast.failure("Too late to undo", `${name} ${areMany ? "are" : "is"} already being ${verb}.`);
      cancelTimer();
      pendingRuns.delete(startNow);
      setPending(withoutIds(ids));
      return toast.success(`${name} ${areMany ? "were" : "was"} not ${verb}`);
    },
  });

  function cancelTimer() {
    clearTimeout(timer);
    removeEventListener("pagehide", deleteOnTime);
  }
  function startNow() {
    running ??= run();
    return running;
  }
  async function run() {
    cancelTimer();
    // It can no longer be undone.
    toast.hide(toastId);
    await carryOut(deletion);
    pendingRuns.delete(startNow);
  }
}

/** Carries out all pending deletions at once, because after signing out this person may not delete any more. */
export async function deleteNow() {
  await Promise.all([...pendingRuns].map((startNow) => startNow()));
}

async function carryOut({
  id,
  name,
  names,
  verb = "deleted",
  successText,
  failureText,
  remove,
  onSettled,
}: PendingDeletion) {
  const ids = [id].flat();
  // Refetches once each call has been answered, including failures.
  const outcomes = await Promise.allSettled([remove()].flat());
  const failure = outcomes.find((outcome) => outcome.status === "rejected");
  const failedNames = names?.filter((_, index) => outcomes[index]?.status === "rejected");
  if (failure)
    toast.failure(
      failureText ?? (ids.length > 1 ? `Not all ${name} were ${verb}` : `${name} was not ${verb}`),
      failedNames ? `${someNames(failedNames)}: ${errorMessage(failure.reason)}` : failure.reason,
    );
  else if (successText) toast.success(successText);
  await onSettled();
  setPending(withoutIds(ids));
}

const withoutIds = (ids: string[]) => new Set([...pending].filter((id) => !ids.includes(id)));

function setPending(ids: ReadonlySet<string>) {
  pending = ids;
  for (const listener of listeners) listener();
}
