import { useState } from "react";
import { unsubscribe } from "../api.ts";
import { UnavailablePage } from "../frame/unavailable-page.tsx";
import { PageHeading } from "../frame/page-heading.tsx";
import { Page } from "../frame/page.tsx";

/** The address in the header of our e-mails, opened by a person. Reading it changes nothing; the button does. */
export function UnsubscribePage({ token }: { token: string }) {
  const [state, setState] = useState<"open" | "sending" | "failed" | "unknown" | "done">("open");

  async function stop() {
    if (state === "sending") return;
    setState("sending");
    const outcome = await unsubscribe(token);
    if (outcome.ok) setState("done");
    else setState(outcome.failure === "UNSUBSCRIBE_LINK_NOT_FOUND" ? "unknown" : "failed");
  }

  if (state === "unknown")
    return <UnavailablePage title="Link Not Complete" message="Please open the link in your e-mail again." />;
  return (
    <Page tab="Unsubscribe">
      <div className="card stack">
        <PageHeading>
          {state === "done" ? "You will not be contacted again" : "Never contact me again"}
        </PageHeading>
        {state === "done" ? (
          <p>No company can ask you for a reference here any more. There is nothing more for you to do.</p>
        ) : (
          <>
            <p>
              No company will be able to ask you for a reference here any more, and the survey in this e-mail
              is declined. The hiring team sees “Declined” and nothing more.
            </p>
            <div className="buttons">
              <button
                type="button"
                className="button"
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
