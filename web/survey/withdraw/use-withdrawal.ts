import { useState } from "react";
import { call } from "../api.ts";
import { keepFocus } from "../frame/keep-focus.ts";
import { notThrough } from "../frame/problem-line.tsx";
import { recordWithdrawnByCode } from "../sent-surveys.ts";

/** Taking a response back, with what came of it. */
export function useWithdrawal() {
  const [state, setState] = useState<"open" | "sending" | "done">("open");
  const [problem, setProblem] = useState<string>();

  /** False where nothing was withdrawn. */
  async function withdraw(receipt: string): Promise<boolean> {
    if (state === "sending") return false;
    setState("sending");
    setProblem(undefined);
    const outcome = await call("withdraw", { receipt });
    if (outcome.ok) recordWithdrawnByCode(receipt);
    keepFocus(() => setState(outcome.ok ? "done" : "open"), "h1");
    if (!outcome.ok) {
      setProblem(outcome.said ?? notThrough);
      // Where it is typed it is what has to be put right.
      if (outcome.said) document.getElementById("code")?.focus();
    }
    return outcome.ok;
  }

  return { withdraw, sending: state === "sending", done: state === "done", problem };
}
