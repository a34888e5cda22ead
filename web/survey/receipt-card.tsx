import { formatDay } from "#web/shared/format-date.ts";
import { canStore } from "#web/shared/storage.ts";
import { Confirm } from "#web/shared/ui/confirm.tsx";
import { Button, PageLink, ProblemLine } from "#web/shared/ui/controls.tsx";
import { withdrawPath } from "./address.ts";
import type { Receipt } from "./api.ts";
import { useWithdrawal } from "./withdraw-page.tsx";
import "./withdraw.css";
import { useState } from "react";

interface ReceiptCardProps {
  receipt: Receipt;
  onWithdrawn: () => void;
  /** Removes the code from this device. */
  onForget: () => void;
}

const copyByHand = "Please select the code and copy it.";

/** The code and what it is for. Withdrawing and removing the code ask for confirmation: neither can be undone. */
export function ReceiptCard({
  receipt: { receipt, withdrawableUntil, unlinked },
  onWithdrawn,
  onForget,
}: ReceiptCardProps) {
  const [copied, setCopied] = useState<boolean>();
  const { withdraw, sending, problem } = useWithdrawal();
  const [isKept] = useState(canStore);
  const until = formatDay(withdrawableUntil);

  async function copy() {
    try {
      await navigator.clipboard.writeText(receipt);
      setCopied(true);
    } catch {
      // Not every browser allows it, and none has a clipboard without https.
      setCopied(false);
    }
  }

  async function confirm() {
    if (await withdraw(receipt)) onWithdrawn();
  }

  return (
    <section className="card stack" aria-labelledby="receipt">
      <h2 id="receipt" tabIndex={-1}>
        Your receipt
      </h2>
      <p>
        With this code you can withdraw your response until {until}, here or at{" "}
        <PageLink to={withdrawPath}>{`${window.location.host}${withdrawPath}`}</PageLink>.
      </p>
      <p className="receipt-code">{receipt}</p>
      {unlinked && (
        <p>
          <strong>Keep it.</strong> We store your answers without your name, so only this code finds them.
        </p>
      )}
      {!isKept && <p>This browser does not keep the code. Please copy it before you close this page.</p>}
      <div className="buttons">
        <Button tone="plain" onClick={() => void copy()}>
          {copied ? "Copied" : "Copy code"}
        </Button>
      </div>
      <ProblemLine problem={copied === false && copyByHand} />
      {isKept && (
        <Confirm
          id="forget"
          label="Remove from this device"
          tone="quiet"
          question="Remove the code from this device?"
          onConfirm={onForget}
          busy={false}
        >
          <p>We cannot show it again. Copy it first if you may want to withdraw your response.</p>
        </Confirm>
      )}
      <Confirm
        id="withdraw"
        label="Withdraw my response"
        tone="quiet"
        question="Withdraw your response?"
        onConfirm={() => void confirm()}
        busy={sending}
        problem={problem}
      >
        <p>We delete it. You cannot undo this or answer again.</p>
      </Confirm>
    </section>
  );
}
