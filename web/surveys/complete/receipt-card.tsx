import { useState } from "react";
import { withdrawPath } from "../address.ts";
import type { Receipt } from "../api.ts";
import { PageLink } from "../frame/page-link.tsx";
import { formatDay } from "../welcome/format-day.ts";
import { useWithdrawal } from "../withdraw/use-withdrawal.ts";
import "../withdraw/withdraw.css";

interface ReceiptCardProps {
  receipt: Receipt;
  onWithdrawn: () => void;
  /** The code is not to be kept on this device any longer. */
  onForget: () => void;
}

/** The code, and what it is for. Withdrawing asks once: it cannot be undone. */
export function ReceiptCard({
  receipt: { receipt, withdrawableUntil },
  onWithdrawn,
  onForget,
}: ReceiptCardProps) {
  const [copied, setCopied] = useState(false);
  const [asking, setAsking] = useState(false);
  const { withdraw, sending, problem } = useWithdrawal();
  const until = formatDay(withdrawableUntil);

  async function copy() {
    // Without https browsers have no clipboard; the code can be selected and copied by hand.
    await navigator.clipboard?.writeText(receipt).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  }

  async function confirm() {
    if (await withdraw(receipt)) onWithdrawn();
  }

  return (
    <section className="card stack" aria-labelledby="receipt">
      <h2 id="receipt">Your receipt</h2>
      <p>
        With this code you can withdraw your response until {until}, here or at{" "}
        <PageLink to={withdrawPath}>{`${window.location.host}${withdrawPath}`}</PageLink>. We keep only a
        fingerprint of it and cannot show it again; this device keeps it until you remove it.
      </p>
      <p className="receipt-code">{receipt}</p>
      <div className="buttons">
        <button type="button" className="button button-plain" onClick={() => void copy()}>
          {copied ? "Copied" : "Copy code"}
        </button>
        <button type="button" className="clear" onClick={onForget}>
          Remove it from this device
        </button>
        {!asking && (
          <button type="button" className="clear" onClick={() => setAsking(true)}>
            Withdraw my response
          </button>
        )}
      </div>
      {asking && (
        <div className="stack">
          <p>
            <strong>Withdraw your response?</strong> It is deleted and cannot be brought back, and you cannot
            answer again.
          </p>
          <div className="buttons">
            <button
              type="button"
              className="button button-danger"
              aria-disabled={sending}
              onClick={() => void confirm()}
            >
              {sending ? "Withdrawing..." : "Withdraw it"}
            </button>
            <button type="button" className="button button-plain" onClick={() => setAsking(false)}>
              Keep it
            </button>
          </div>
        </div>
      )}
      <p role="alert" className="problem-line">
        {problem}
      </p>
    </section>
  );
}
