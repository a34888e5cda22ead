import { findCode, receiptCodes } from "#contract/pasted.ts";
import { useState } from "react";
import { Button } from "../frame/button.tsx";
import { PageHeading } from "../frame/page-heading.tsx";
import { Page } from "../frame/page.tsx";
import { ProblemLine } from "../frame/problem-line.tsx";
import { useWithdrawal } from "./use-withdrawal.ts";
import { WithdrawnText } from "./withdrawn-text.tsx";
import "./withdraw.css";

/** A whole code as it was shown, without what was pasted around it. */
function asShown(text: string): string {
  return findCode(text, receiptCodes)?.replaceAll(/.{4}(?=.)/g, "$&-") ?? text;
}

/** For those who noted the code, on whatever device. */
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
          <form
            className="stack"
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void withdraw(receipt);
            }}
          >
            <p>
              After submitting you were shown a code. With it you can take your response back for 30 days: it
              is deleted, and the hiring team is told only that one was withdrawn.
            </p>
            <label className="field">
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
          </form>
        )}
      </div>
    </Page>
  );
}
