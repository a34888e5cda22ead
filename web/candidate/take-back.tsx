import { useState } from "react";
import { Confirm } from "#web/survey/frame/ask-first.tsx";
import { Button } from "#web/survey/frame/button.tsx";
import { ProblemLine, notThrough } from "#web/survey/frame/problem-line.tsx";
import { call } from "./api.ts";
import type { CandidatePageProps } from "./page-props.ts";

interface WithdrawConsentProps extends CandidatePageProps {
  label: string;
  tone?: "danger";
}

/**
 * Withdraws the consent, or refuses it. Refusing is one of two answers and can be changed later. Where a consent was given,
 * surveys end and answers may be deleted: that is confirmed first.
 */
export function WithdrawConsent({ secret, participation, onChanged, label, tone }: WithdrawConsentProps) {
  const [state, setState] = useState<"open" | "sending" | "failed">("open");
  const { company, answersIfWithdrawn } = participation;

  async function takeBack() {
    if (state === "sending") return;
    setState("sending");
    const outcome = await call("takeBack", { secret });
    setState(outcome.ok ? "open" : "failed");
    if (outcome.ok) onChanged(outcome.value);
  }

  const busy = state === "sending";
  const problem = state === "failed" && notThrough;
  if (answersIfWithdrawn === null)
    return (
      <>
        <div className="buttons">
          <Button tone={tone ?? "plain"} onClick={() => void takeBack()} busy={busy}>
            {label}
          </Button>
        </div>
        <ProblemLine problem={problem} />
      </>
    );
  return (
    <Confirm
      id="take-back"
      label={label}
      tone={tone ?? "plain"}
      question="Take your consent back?"
      onConfirm={() => void takeBack()}
      busy={busy}
      problem={problem}
    >
      <ul>
        <li>We ask and remind nobody about you from now on. Surveys that are out cannot be answered.</li>
        <li>
          {answersIfWithdrawn === "go"
            ? "Answers that are in are deleted. They cannot be brought back, and their authors cannot answer again."
            : `Answers that are in stay with the hiring team at ${company}.`}
        </li>
        <li>We tell {company} that you took your consent back.</li>
      </ul>
      <p>You can agree again later by this link.</p>
    </Confirm>
  );
}
