import { withdrawPath } from "../address.ts";
import { keepFocus } from "../frame/keep-focus.ts";
import { PageHeading } from "../frame/page-heading.tsx";
import { PageLink } from "../frame/page-link.tsx";
import { Page } from "../frame/page.tsx";
import { recordWithdrawn, removeReceipt, type Sent } from "../sent-surveys.ts";
import { NameOthers } from "./name-others.tsx";
import { ReceiptCard } from "./receipt-card.tsx";
import "./complete-page.css";

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
