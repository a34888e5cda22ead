import { errorMessage } from "#web/app/lib/error-message.ts";
import { someNames } from "./text.tsx";
import { toast } from "./toast.tsx";
import { useSyncExternalStore } from "react";

export const undoSeconds = 10;

interface PendingDeletion {
  /** One, or several that are deleted together. */
  id: string | string[];
  /** The name in the sentences: 'Robin Vale'. */
  name: string;
  /** The name of each, if there are several, to say which failed. */
  names?: string[];
  /** The toast's text. */
  deed?: "deleted" | "removed" | "withdrawn";
  /** Deletes it when the time to undo is over; several are deleted by one call each. */
  remove: () => Promise<unknown> | Promise<unknown>[];
  /** The texts of success and failure. */
  done?: string;
  failed?: string;
  /** Afterwards, in any case: refetches the lists that show it. */
  settled: () => Promise<unknown>;
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

/** Runs each deletion immediately; the entry stays until that is done. */
const underWay = new Set<() => Promise<void>>();

/** Deletes something when the time to undo is over, or when the page is closed. */
export function undoableDelete(doomed: PendingDeletion) {
  const { name, deed = "deleted" } = doomed;
  const ids = [doomed.id].flat();
  const areMany = ids.length > 1;
  let begun: Promise<void> | undefined;
  const inTime = () => void startNow();
  const timer = setTimeout(inTime, undoSeconds * 1000);
  addEventListener("pagehide", inTime);
  underWay.add(startNow);
  keep(new Set([...pending, ...ids]));
  const toastId = toast.undoable(`${name} ${areMany ? "are" : "is"} being ${deed}`, {
    forMs: undoSeconds * 1000,
    onUndo: () => {
      forget();
      underWay.delete(startNow);
      keep(without(ids));
      toast.success(`${name} ${areMany ? "were" : "was"} not ${deed}`);
    },
  });

  function forget() {
    clearTimeout(timer);
    removeEventListener("pagehide", inTime);
  }
  function startNow() {
    begun ??= begin();
    return begun;
  }
  async function begin() {
    forget();
    // It can no longer be undone.
    toast.hide(toastId);
    await carryOut(doomed);
    underWay.delete(startNow);
  }
}

/** Carries out all pending deletions at once, because after signing out this person may not delete any more. */
export async function deleteNow() {
  await Promise.all([...underWay].map((startNow) => startNow()));
}

async function carryOut({
  id,
  name,
  names,
  deed = "deleted",
  done,
  failed,
  remove,
  settled,
}: PendingDeletion) {
  const ids = [id].flat();
  // Refetches once each call has been answered, including failures.
  const outcomes = await Promise.allSettled([remove()].flat());
  const failure = outcomes.find((outcome) => outcome.status === "rejected");
  const left = names?.filter((_, index) => outcomes[index]?.status === "rejected");
  if (failure)
    toast.failure(
      failed ?? (ids.length > 1 ? `Not all ${name} were ${deed}` : `${name} was not ${deed}`),
      left ? `${someNames(left)}: ${errorMessage(failure.reason)}` : failure.reason,
    );
  else if (done) toast.success(done);
  await settled();
  keep(without(ids));
}

const without = (ids: string[]) => new Set([...pending].filter((one) => !ids.includes(one)));

function keep(ids: ReadonlySet<string>) {
  pending = ids;
  for (const listener of listeners) listener();
}
