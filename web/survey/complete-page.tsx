import { maxNamed } from "#contract/survey-rules.ts";
import {
  Button,
  Form,
  PageHeading,
  PageLink,
  ProblemLine,
  keepFocus,
  requestFailedText,
} from "#web/shared/ui/controls.tsx";
import { Page } from "#web/shared/ui/page.tsx";
import { withdrawPath } from "./address.ts";
import { call } from "./api.ts";
import "./complete-page.css";
import { describeVisibility } from "./describe-visibility.ts";
import { ReceiptCard } from "./receipt-card.tsx";
import { type Sent, recordWithdrawn, removeReceipt } from "./sent-surveys.ts";
import { useState } from "react";

interface CompletePageProps {
  reviewerId: string;
  /** What this device submitted. Null if another device did. */
  sent: Sent | null;
}

/** Shows no names, because this device shows it again long after the survey. */
export function CompletePage({ reviewerId, sent }: CompletePageProps) {
  const receipt = sent?.receipt ?? null;
  return (
    <Page tab="Thank you">
      <div className="card complete">
        <svg className="complete-mark" viewBox="0 0 48 48" aria-hidden="true">
          <circle cx="24" cy="24" r="22" />
          <path d="m15 24.5 6.5 6.5L34 18" />
        </svg>
        <PageHeading>Thank you for your review</PageHeading>
        <p className="lead">
          {sent ? "Your answers have been submitted." : "This survey has already been completed. Thank you!"}
        </p>
        {sent?.earlierKept && (
          <p>
            <strong>An earlier submission of yours had arrived.</strong> It is the one that counts. Your later
            changes are not part of it. You can withdraw it below.
          </p>
        )}
        <h2>What Happens Next</h2>
        <p>
          {receipt?.identityShared === undefined
            ? "The hiring team decides with the help of your answers."
            : describeVisibility(receipt)}
        </p>
        <p className="muted">
          {sent
            ? "This device has deleted your draft. Your link cannot be used to answer again. You can close this page."
            : "A survey counts once. You can close this page."}
        </p>
      </div>
      {receipt ? (
        <ReceiptCard
          receipt={receipt}
          onWithdrawn={() => {
            keepFocus(() => recordWithdrawn(reviewerId), "h1");
          }}
          onForget={() => {
            keepFocus(() => removeReceipt(reviewerId), ".after-card");
          }}
        />
      ) : (
        <p className="muted after-card" tabIndex={-1}>
          Second thoughts? With your code you can{" "}
          <PageLink to={withdrawPath}>withdraw your response</PageLink> for 30 days.
        </p>
      )}
      {receipt && <NameOthers receipt={receipt.receipt} />}
    </Page>
  );
}

const places = Array.from({ length: maxNamed }, (_, index) => index + 1);

/** A respondent names others who were there. The page does not show whether they are contacted. */
function NameOthers({ receipt }: { receipt: string }) {
  const [state, setState] = useState<"open" | "sending" | "failed" | "done">("open");

  async function send(form: HTMLFormElement) {
    const typed = new FormData(form).getAll("name");
    const names = typed.map((name) => (typeof name === "string" ? name.trim() : "")).filter(Boolean);
    if (names.length === 0 || state === "sending") return;
    setState("sending");
    const { ok } = await call("name", { receipt, names });
    keepFocus(() => setState(ok ? "done" : "failed"), "#saved");
  }

  return (
    <Form className="card stack" aria-labelledby="others" onSubmit={(form) => void send(form)}>
      <h2 id="others">Who else saw this work?</h2>
      {state === "done" ? (
        <output id="saved" tabIndex={-1}>
          Thank you for the names.
        </output>
      ) : (
        <>
          <p>
            Name up to three people who worked with you both. If we find that they were there, we may send
            them the survey, too. We do not tell them or the hiring team that you named them.
          </p>
          <div className="stack">
            {places.map((place) => (
              <label key={place} className="field">
                <span>Name {place}</span>
                <input name="name" maxLength={100} autoComplete="off" placeholder="First and last name" />
              </label>
            ))}
          </div>
          <div className="buttons">
            <Button tone="plain" busy={state === "sending"}>
              Send names
            </Button>
          </div>
          <ProblemLine problem={state === "failed" && requestFailedText} />
        </>
      )}
    </Form>
  );
}
