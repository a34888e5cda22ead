import { useState } from "react";
import { withdrawalDays } from "#contract/survey-page.ts";
import { call, type Failure } from "../api.ts";
import { notThrough } from "../frame/problem-line.tsx";

const problems: Partial<Record<Failure, string>> = {
  RECEIPT_NOT_FOUND: `There is no response that this code can withdraw. Check the code; it works for ${withdrawalDays} days.`,
  TOO_MANY_ATTEMPTS: "Too many attempts. Please wait a few minutes and try again.",
};

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
    setState(outcome.ok ? "done" : "open");
    if (!outcome.ok) setProblem(problems[outcome.failure] ?? notThrough);
    return outcome.ok;
  }

  return { withdraw, sending: state === "sending", done: state === "done", problem };
}
