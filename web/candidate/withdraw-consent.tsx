import { Confirm } from "#web/shared/ui/confirm.tsx";
import { Button, ProblemLine, requestFailedText } from "#web/shared/ui/controls.tsx";
import type { CandidatePageProps } from "./candidate-frame.tsx";
import { call } from "./candidate-path.ts";
import { useState } from "react";

/** Stops reminders, and other requests from this company. */
export function StopMails({ secret, participation, onChanged }: CandidatePageProps) {
  const { send, busy, problem } = useSend(() => call("stopMails", { secret }), onChanged);
  if (participation.mailsStopped)
    return <p className="muted">{participation.company} sends you no more e-mails about this.</p>;
  return (
    <div>
      <Button tone="quiet" onClick={() => void send()} busy={busy}>
        No more e-mails about this
      </Button>
      <ProblemLine problem={problem} />
    </div>
  );
}

/** A call without fields, and why it failed. */
function useSend(
  makeCall: () => ReturnType<typeof call<"stopMails" | "withdraw">>,
  onChanged: CandidatePageProps["onChanged"],
) {
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState("");

  async function send() {
    if (isSending) return;
    setSending(true);
    setProblem("");
    const outcome = await makeCall();
    setSending(false);
    if (outcome.ok) onChanged(outcome.value);
    else setProblem(outcome.message ?? requestFailedText);
  }

  return { send, busy: isSending, problem };
}

interface WithdrawConsentProps extends CandidatePageProps {
  label: string;
  tone?: "plain" | "danger";
}

/**
 * Withdraws the consent, or refuses it. A refusal can be changed later. After a consent surveys end and answers may be
 * deleted, so that is confirmed first.
 */
export function WithdrawConsent({
  secret,
  participation,
  onChanged,
  label,
  tone = "plain",
}: WithdrawConsentProps) {
  const { company, answersIfWithdrawn } = participation;
  const seen = { answersIfWithdrawn };
  const { send, busy, problem } = useSend(() => call("withdraw", { secret, seen }), onChanged);

  if (answersIfWithdrawn === null)
    return (
      <>
        <Button tone={tone} onClick={() => void send()} busy={busy}>
          {label}
        </Button>
        <ProblemLine problem={problem} />
      </>
    );
  return (
    <Confirm
      id="withdraw"
      label={label}
      tone={tone}
      question="Withdraw your consent?"
      onConfirm={() => void send()}
      busy={busy}
      problem={problem}
    >
      <ul>
        <li>We send no more surveys or reminders about you. Surveys already sent cannot be answered.</li>
        <li>
          {answersIfWithdrawn === "go"
            ? "Answers received so far are deleted for good. Their authors cannot answer again."
            : `Answers received so far stay with the hiring team at ${company}.`}
        </li>
        <li>We tell {company} that you withdrew.</li>
      </ul>
      <p>You can agree again later by this link.</p>
    </Confirm>
  );
}
