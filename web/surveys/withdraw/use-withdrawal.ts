import { useState } from "react";
import { type Failure, withdrawResponse } from "../api.ts";

type State = "open" | "sending" | "done" | Failure;

const problems: Partial<Record<State, string>> = {
  RECEIPT_NOT_FOUND:
    "There is no response that this code can withdraw. Check the code; it works for 30 days.",
  TOO_MANY_ATTEMPTS: "Too many attempts. Please wait a few minutes and try again.",
  FAILED: "That did not get through. Please try again.",
};

/** Taking a response back, with what came of it. */
export function useWithdrawal() {
  const [state, setState] = useState<State>("open");

  /** False where nothing was withdrawn. */
  async function withdraw(receipt: string): Promise<boolean> {
    if (state === "sending") return false;
    setState("sending");
    const outcome = await withdrawResponse(receipt);
    setState(outcome.ok ? "done" : outcome.failure);
    return outcome.ok;
  }

  return { withdraw, sending: state === "sending", done: state === "done", problem: problems[state] };
}
