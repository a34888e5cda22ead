import { maxNamed } from "#contract/survey-rules.ts";
import { Button, PageHeading, PageLink, ProblemLine, keepFocus, notThrough } from "../shared/ui/controls.tsx";
import { Page } from "../shared/ui/page.tsx";
import { withdrawPath } from "./address.ts";
import { call } from "./api.ts";
import "./complete-page.css";
import { ReceiptCard } from "./receipt-card.tsx";
import { type Sent, recordWithdrawn, removeReceipt } from "./sent-surveys.ts";
import { type FormEvent, useState } from "react";

interface CompletePageProps {
  reviewerId: string;
  /** What this device submitted. If nothing, nobody here knows which answers arrived. */
  sent: Sent | null;
}

/** Nothing here names anyone: it is shown again on this device long after the survey was sent. */
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
          {sent
            ? "Your answers have been submitted. There is nothing more for you to do."
            : "This survey has already been completed. Thank you!"}
        </p>
        {sent?.earlierKept && (
          <p>
            <strong>An earlier submission of yours had arrived after all</strong>, and it is the one that
            counts: what you changed after it is not part of it. If it must not stand, withdraw it below.
          </p>
        )}
        <h2>What Happens Next</h2>
        <ol>
          <li>
            The hiring team can read it at once, or together with others: as you were told before you
            answered. It stands beside what you were shown of yourself. Your name and e-mail address go with
            it only if you turned that on.
          </li>
          <li>It helps them to decide about the position, along with the other reviews that they receive.</li>
          <li>The candidate learns no more of it than you were told before you answered.</li>
        </ol>
        <p className="muted">
          {sent
            ? "The draft on this device has been erased, and your link cannot be used to answer again."
            : "A survey counts once: if you had answered it before, on another device for instance, those answers count."}{" "}
          You can close this page.
        </p>
      </div>
      {receipt && <NameOthers receipt={receipt.receipt} />}
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
          Second thoughts? With the code that you were shown you can{" "}
          <PageLink to={withdrawPath}>withdraw your response</PageLink> for 30 days.
        </p>
      )}
    </Page>
  );
}

const places = Array.from({ length: maxNamed }, (_, index) => index + 1);

/** Anyone who was there knows who else was. What becomes of it is told to nobody. */
function NameOthers({ receipt }: { receipt: string }) {
  const [state, setState] = useState<"open" | "sending" | "failed" | "done">("open");

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).getAll("name");
    const names = typed.map((name) => (typeof name === "string" ? name.trim() : "")).filter(Boolean);
    if (names.length === 0 || state === "sending") return;
    setState("sending");
    const { ok } = await call("name", { receipt, names });
    keepFocus(() => setState(ok ? "done" : "failed"), "#noted");
  }

  return (
    <form className="card stack" aria-labelledby="others" onSubmit={(event) => void send(event)}>
      <h2 id="others">Who else saw this work?</h2>
      {state === "done" ? (
        <output id="noted" tabIndex={-1}>
          Thank you. That is noted.
        </output>
      ) : (
        <>
          <p>
            You may name up to three people who worked with you both, by first and last name. Whoever is known
            to have been there may then be asked as you were. They are not told who named them, and the hiring
            team is not told that anybody did.
          </p>
          <div className="others">
            {places.map((place) => (
              <input
                key={place}
                name="name"
                aria-label={`Name ${place}`}
                maxLength={100}
                autoComplete="off"
              />
            ))}
          </div>
          <div className="buttons">
            <Button tone="plain" busy={state === "sending"}>
              Note them
            </Button>
          </div>
          <ProblemLine problem={state === "failed" && notThrough} />
        </>
      )}
    </form>
  );
}
