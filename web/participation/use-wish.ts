import { useState } from "react";
import type { Wishes } from "#contract/wishes.ts";
import { problemOf, type callWish } from "./wishes-api.ts";

/** One thing that a candidate asks for: under way, refused with a reason, or done. */
export function useWish(onChanged: (wishes: Wishes) => void) {
  const [state, setState] = useState<"open" | "sending" | "done">("open");
  const [problem, setProblem] = useState<string>();

  /** @returns whether it was done */
  async function ask(answer: () => ReturnType<typeof callWish>): Promise<boolean> {
    if (state === "sending") return false;
    setState("sending");
    setProblem(undefined);
    const outcome = await answer();
    setState(outcome.ok ? "done" : "open");
    if (outcome.ok) onChanged(outcome.value);
    else setProblem(problemOf(outcome.failure));
    return outcome.ok;
  }
  return { ask, problem, setProblem, isSending: state === "sending", isDone: state === "done" };
}
