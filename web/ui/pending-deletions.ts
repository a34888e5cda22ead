import { useSyncExternalStore } from "react";
import { toast } from "./toast.tsx";

export const undoSeconds = 10;

interface Doomed {
  id: string;
  /** What it is called in the sentences: 'Robin Vale'. */
  name: string;
  /** What is said of it: 'deleted', 'removed'. */
  deed?: "deleted" | "removed";
  /** Does it, when the time to undo it is over. */
  remove: () => Promise<unknown>;
  /** Afterwards, whether it went well or not: what shows it is asked for anew. */
  settled: () => Promise<unknown>;
}

/** The ids of what is about to be deleted; the lists leave it out. */
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

/** Deletes something when the time to undo it is over, or as the page is closed. */
export function deleteSoon(doomed: Doomed) {
  const { id, name, deed = "deleted" } = doomed;
  const timer = setTimeout(now, undoSeconds * 1000);
  addEventListener("pagehide", now);
  keep(new Set([...pending, id]));
  toast.undoable(`${name} is being ${deed}`, {
    forMs: undoSeconds * 1000,
    onUndo: () => {
      forget();
      keep(without(id));
      toast.success(`${name} was not ${deed}`);
    },
  });

  function forget() {
    clearTimeout(timer);
    removeEventListener("pagehide", now);
  }
  function now() {
    forget();
    void carryOut(doomed);
  }
}

async function carryOut({ id, name, deed = "deleted", remove, settled }: Doomed) {
  try {
    await remove();
  } catch (error) {
    toast.failure(`${name} was not ${deed}`, error);
  }
  await settled();
  keep(without(id));
}

const without = (id: string) => new Set([...pending].filter((one) => one !== id));

function keep(now: ReadonlySet<string>) {
  pending = now;
  for (const listener of listeners) listener();
}
