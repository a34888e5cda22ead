import { useState } from "react";
import { declineSurvey } from "../api.ts";
import { PageHeading } from "../frame/page-heading.tsx";
import { Page } from "../frame/page.tsx";

interface DeclinedPageProps {
  reviewerId: string;
  /** Whether 'never again' was said already; unknown when the link is opened later. */
  neverContact?: boolean;
}

/** What is behind a link that was declined, or whose response was withdrawn. */
export function DeclinedPage({ reviewerId, neverContact = false }: DeclinedPageProps) {
  const [state, setState] = useState<"open" | "sending" | "failed" | "done">(neverContact ? "done" : "open");

  async function stop() {
    if (state === "sending") return;
    setState("sending");
    const outcome = await declineSurvey(reviewerId, { reason: "prefer_not_to", neverContact: true });
    setState(outcome.ok ? "done" : "failed");
  }

  return (
    <Page tab="Declined">
      <div className="card stack">
        <PageHeading>This survey has been declined. Thank you for letting us know.</PageHeading>
        <p>The hiring team sees “Declined” and nothing more. You will not be reminded of it.</p>
        {state === "done" ? (
          <p>
            <strong>You will not be contacted again</strong>, by no company. There is nothing more for you to
            do.
          </p>
        ) : (
          <>
            <p className="muted">
              You can also end this for good: no company can then ask you here any more.
            </p>
            <div className="buttons">
              <button
                type="button"
                className="button button-plain"
                aria-disabled={state === "sending"}
                onClick={() => void stop()}
              >
                {state === "sending" ? "One moment..." : "Never contact me again"}
              </button>
            </div>
          </>
        )}
        <p role="alert" className="problem-line">
          {state === "failed" && "That did not get through. Please try again."}
        </p>
      </div>
    </Page>
  );
}
