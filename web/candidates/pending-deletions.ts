import { useSyncExternalStore } from "react";
import { api } from "#web/lib/api.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { candidatesKey } from "#web/queries/candidates.ts";
import { jobsOptions } from "#web/queries/jobs.ts";
import { toast } from "#web/ui/toast.tsx";

export const undoSeconds = 10;

interface Doomed {
  id: string;
  jobId: string;
  name: string;
}

/** Candidates who are about to be deleted; the lists leave them out. */
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

/** Deletes a candidate when the time to undo it is over, or as the page is closed. */
export function deleteSoon(candidate: Doomed) {
  const { id, name } = candidate;
  const timer = setTimeout(now, undoSeconds * 1000);
  addEventListener("pagehide", now);
  keep(new Set([...pending, id]));
  toast.undoable(`${name} is being deleted`, {
    forMs: undoSeconds * 1000,
    onUndo: () => {
      forget();
      keep(without(id));
      toast.success(`${name} was not deleted`);
    },
  });

  function forget() {
    clearTimeout(timer);
    removeEventListener("pagehide", now);
  }
  function now() {
    forget();
    void remove(candidate);
  }
}

async function remove({ id, jobId, name }: Doomed) {
  try {
    await api.manager.candidates.delete.call({ candidateId: id });
  } catch (error) {
    toast.failure(`${name} was not deleted`, error);
  }
  await queryClient.invalidateQueries({ queryKey: candidatesKey(jobId) });
  await queryClient.invalidateQueries({ queryKey: jobsOptions.queryKey });
  keep(without(id));
}

const without = (id: string) => new Set([...pending].filter((one) => one !== id));

function keep(now: ReadonlySet<string>) {
  pending = now;
  for (const listener of listeners) listener();
}
