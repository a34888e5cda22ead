import { findCode, receiptCodes } from "#contract/pasted.ts";
import {
  Button,
  Form,
  PageHeading,
  ProblemLine,
  keepFocus,
  requestFailedText,
} from "#web/shared/ui/controls.tsx";
import { Page } from "#web/shared/ui/page.tsx";
import { ownDataPath } from "./address.ts";
import { call } from "./api.ts";
import { recordWithdrawnByCode } from "./sent-surveys.ts";
import "./withdraw.css";
import { useState } from "react";

/** A whole code as we show it, without pasted text around it. */
function asShown(text: string): string {
  return findCode(text, receiptCodes)?.replaceAll(/.{4}(?=.)/g, "$&-") ?? text;
}

/** For reviewers who saved the code, on any device. */
export function WithdrawPage() {
  const [receipt, setReceipt] = useState("");
  const { withdraw, sending, done, problem } = useWithdrawal();
  return (
    <Page tab="Withdraw">
      <div className="card stack">
        <PageHeading>{done ? "Your response has been withdrawn" : "Withdraw your response"}</PageHeading>
        {done ? (
          <WithdrawnText />
        ) : (
          <Form onSubmit={() => void withdraw(receipt)}>
            <p>
              You got a code when you submitted. It works for 30 days. We delete your response. We show the
              hiring team at most that one was withdrawn. People who read it before may notice which one is
              gone.
            </p>
            <label className="field code-field">
              <span>Code</span>
              <input
                id="code"
                value={receipt}
                onChange={(event) => setReceipt(asShown(event.target.value))}
                placeholder="XXXX-XXXX-XXXX-XXXX-XXXX"
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                required
                aria-invalid={problem !== undefined}
                aria-describedby="code-problem"
              />
            </label>
            <ProblemLine id="code-problem" problem={problem} />
            <div className="buttons">
              <Button busy={sending} busyLabel="Withdrawing...">
                Withdraw my response
              </Button>
            </div>
          </Form>
        )}
      </div>
    </Page>
  );
}

/** Behind a link whose response was withdrawn, on the device that submitted it. */
export function WithdrawnPage({ reviewerId }: { reviewerId: string }) {
  return (
    <Page tab="Withdrawn">
      <div className="card stack">
        <PageHeading>Your response has been withdrawn</PageHeading>
        <WithdrawnText />
        <p>
          <a href={ownDataPath(reviewerId)}>About your data</a> shows what we still keep, and how to stop all
          contact.
        </p>
      </div>
    </Page>
  );
}

function WithdrawnText() {
  return (
    <>
      <p>
        We deleted it. It is on no page and in no rating any more. If it had been shown, the hiring team sees
        that one response was withdrawn.
      </p>
      <p className="muted">We cannot call back what was read, saved or mailed before.</p>
    </>
  );
}

/** Withdraws a response and shows the outcome. */
export function useWithdrawal() {
  const [state, setState] = useState<"open" | "sending" | "done">("open");
  const [problem, setProblem] = useState<string>();

  /** @returns false if nothing was withdrawn */
  async function withdraw(receipt: string): Promise<boolean> {
    if (state === "sending") return false;
    setState("sending");
    setProblem(undefined);
    const outcome = await call("withdraw", { receipt });
    if (outcome.ok) recordWithdrawnByCode(receipt);
    keepFocus(() => setState(outcome.ok ? "done" : "open"), "h1");
    if (!outcome.ok) {
      setProblem(outcome.message ?? requestFailedText);
      // On the page with the field, the code is what to correct.
      if (outcome.message) document.getElementById("code")?.focus();
    }
    return outcome.ok;
  }

  return { withdraw, sending: state === "sending", done: state === "done", problem };
}
