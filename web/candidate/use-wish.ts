import { useState } from "react";
import type { CandidatePreferences } from "#contract/candidate-preferences.ts";
import { notThrough } from "#web/survey/frame/problem-line.tsx";
import { useProblem } from "./use-problem.ts";
import type { callPreference } from "./wishes-api.ts";

/**
 * One thing that a candidate asks for: under way, refused with a reason, or done. @param form how the ids of the fields
 * begin that are called as in the contract
 */
export function usePreference(onChanged: (wishes: CandidatePreferences) => void, form = "") {
  const [state, setState] = useState<"open" | "sending" | "done">("open");
  const problem = useProblem();

  /** @returns whether it was done */
  async function ask(answer: () => ReturnType<typeof callPreference>): Promise<boolean> {
    if (state === "sending") return false;
    setState("sending");
    problem.clear();
    const outcome = await answer();
    setState(outcome.ok ? "done" : "open");
    if (outcome.ok) onChanged(outcome.value);
    else problem.say(outcome.said ?? notThrough, `${form}${outcome.path?.[0]}`);
    return outcome.ok;
  }
  return { ask, problem, isSending: state === "sending", isDone: state === "done" };
}
