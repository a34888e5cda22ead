import { useEffect, useState } from "react";
import type { CandidatePortal } from "#contract/candidate-portal.ts";
import { regions, type Region } from "#contract/portal-rules.ts";
import { store, readStored } from "#web/shared/storage.ts";
import { keepFocus } from "#web/shared/ui/controls.tsx";
import { expectArrival } from "#web/shared/ui/navigation.ts";
import { type Failure, call } from "./candidate-path.ts";

export type LinkState =
  | { is: "loading" }
  | { is: "open"; participation: CandidatePortal }
  | { is: "not found" }
  | { is: "slowed" }
  | { is: "failed" };

const regionKey = (secret: string) => `candidate-region:${secret}`;

/** Loads what is behind a candidate's link. */
export function usePortal(secret: string) {
  const [state, setState] = useState<LinkState>({ is: "loading" });
  // Each new object loads again.
  const [wish, setWish] = useState<{ region: Region | undefined }>(() => ({
    region: regions.find((region) => region === readStored(regionKey(secret), "sessionStorage")),
  }));

  useEffect(() => {
    let isStale = false;
    async function read({ region }: typeof wish) {
      const outcome = await call("open", { secret, region });
      if (isStale) return;
      setState(outcome.ok ? { is: "open", participation: outcome.value } : closedBy(outcome.failure));
    }
    void read(wish);
    return () => {
      isStale = true;
    };
  }, [secret, wish]);

  return {
    state,
    show: (participation: CandidatePortal) => {
      expectArrival();
      keepFocus(() => setState({ is: "open", participation }), "h1");
    },
    /** Loads the text of the region where the candidate lives. If that fails, what was typed stays. */
    chooseRegion: async (chosen: Region) => {
      const outcome = await call("open", { secret, region: chosen });
      if (!outcome.ok) return false;
      store(regionKey(secret), chosen, "sessionStorage");
      setState({ is: "open", participation: outcome.value });
      return true;
    },
    retry: () => {
      expectArrival();
      setWish({ ...wish });
    },
  };
}

function closedBy(failure: Failure): LinkState {
  if (failure === "PARTICIPATION_NOT_FOUND") return { is: "not found" };
  return { is: failure === "TOO_MANY_ATTEMPTS" ? "slowed" : "failed" };
}
