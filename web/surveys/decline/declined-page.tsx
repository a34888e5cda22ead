import { useState } from "react";
import { call } from "../api.ts";
import { Button } from "../frame/button.tsx";
import { keepFocus } from "../frame/keep-focus.ts";
import { PageHeading } from "../frame/page-heading.tsx";
import { Page } from "../frame/page.tsx";
import { notThrough, ProblemLine } from "../frame/problem-line.tsx";

interface DeclinedPageProps {
  reviewerId: string;
  /** Whether 'never again' was said already; unknown when the link is opened later. */
  neverContact?: boolean;
}

/** What is behind a link that was declined, or whose response was withdrawn. */
export function DeclinedPage({ reviewerId, neverContact }: DeclinedPageProps) {
  const [state, setState] = useState<"open" | "sending" | "failed" | "done">(neverContact ? "done" : "open");

  async function stop() {
    setState("sending");
    const outcome = await call("decline", { reviewerId, reason: "prefer_not_to", neverContact: true });
    keepFocus(() => setState(outcome.ok ? "done" : "failed"), "output");
  }

  return (
    <Page tab="Declined">
      <div className="card stack">
        <PageHeading>This survey has been declined. Thank you for letting us know.</PageHeading>
        <p>
          {neverContact === undefined
            ? "The hiring team is not told that you declined. If you withdrew a response, it is told only that one was withdrawn."
            : "The hiring team is not told."}{" "}
          You will not be reminded of it.
        </p>
        {state === "done" ? (
          <p>
            <output tabIndex={-1}>
              <strong>You will not be contacted again</strong> by any company. There is nothing more for you
              to do.
            </output>
          </p>
        ) : (
          <>
            <p className="muted">
              You can also end this for good: then no company can ask you here any more.
            </p>
            <div className="buttons">
              <Button tone="plain" onClick={() => void stop()} busy={state === "sending"}>
                Never contact me again
              </Button>
            </div>
          </>
        )}
        <ProblemLine problem={state === "failed" && notThrough} />
      </div>
    </Page>
  );
}
