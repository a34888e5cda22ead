import { useState } from "react";
import { ProblemLine, notThrough } from "#web/survey/frame/problem-line.tsx";
import { call } from "./api.ts";
import type { CandidatePageProps } from "./page-props.ts";

/** No reminder, and no other request of this company. */
export function StopMails({ secret, participation, onChanged }: CandidatePageProps) {
  const [state, setState] = useState<"open" | "sending" | "failed">("open");

  async function stop() {
    if (state === "sending") return;
    setState("sending");
    const outcome = await call("stopMails", { secret });
    setState(outcome.ok ? "open" : "failed");
    if (outcome.ok) onChanged(outcome.value);
  }

  if (participation.mailsStopped)
    return <p className="muted">You get no more e-mails from {participation.company} about this.</p>;
  return (
    <div>
      <button
        type="button"
        className="quiet-button"
        onClick={() => void stop()}
        aria-disabled={state === "sending"}
      >
        No more e-mails about this
      </button>
      <ProblemLine problem={state === "failed" && notThrough} />
    </div>
  );
}
