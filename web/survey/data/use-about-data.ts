import { useEffect, useState } from "react";
import type { AboutData } from "#contract/surveys.ts";
import { call } from "../api.ts";
import { expectArrival } from "../navigation.ts";

type State = { is: "loading" | "unknown" | "failed" } | { is: "told"; about: AboutData };

/** What is kept about whoever has this link. */
export function useAboutData(token: string) {
  const [state, setState] = useState<State>({ is: "loading" });
  const asking = state.is === "loading";
  useEffect(() => {
    let left = false;
    async function read() {
      const outcome = await call("aboutData", { token });
      if (left) return;
      if (outcome.ok) setState({ is: "told", about: outcome.value });
      else setState({ is: outcome.failure === "UNSUBSCRIBE_LINK_NOT_FOUND" ? "unknown" : "failed" });
    }
    if (asking) void read();
    return () => {
      left = true;
    };
  }, [token, asking]);
  function retry() {
    expectArrival();
    setState({ is: "loading" });
  }
  return { state, retry };
}
