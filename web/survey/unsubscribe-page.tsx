import { Button, PageHeading, ProblemLine, keepFocus, requestFailedText } from "#web/shared/ui/controls.tsx";
import { Page } from "#web/shared/ui/page.tsx";
import { call } from "./api.ts";
import { EndContact } from "./decline-page.tsx";
import { IncompleteLinkPage } from "./unavailable-page.tsx";
import { useState } from "react";

const ofSurveys = {
  subject: "Reference survey",
  ask: "Decline and stop reminders",
  means:
    "We decline this survey for you and send no reminders. Its link stops working. You cannot undo this. If you have answered, your answers stay. We do not tell the hiring team.",
  button: "Decline and stop reminders",
  done: "You get no more e-mails about this survey",
  afterwards: "If you had not answered, the survey is declined now. We do not tell the hiring team.",
};
const ofDigests = {
  subject: "Digests",
  ask: "Stop the digests",
  means: "You get no more digests about new responses. Your jobs and their responses stay on your dashboard.",
  button: "Stop the digests",
  done: "You will get no more digests",
  afterwards: (
    <>
      You can turn them on again in your <a href="/notification-settings">notification settings</a>.
    </>
  ),
};

const ofCandidates = {
  subject: "Your consent",
  ask: "No more e-mails about this",
  means:
    "You get no reminders, and no other request from this company. This is neither a yes nor a no. You can still decide with the link in the e-mail.",
  button: "No more e-mails about this",
  done: "You get no more e-mails about this",
  afterwards: "You do not have to do anything else.",
};

/** The page behind an e-mail's unsubscribe link. Opening it changes nothing; the buttons do. */
export function UnsubscribePage({ token }: { token: string }) {
  const [state, setState] = useState<"open" | "sending" | "failed" | "unknown" | "done">("open");

  async function send(neverContact: boolean): Promise<"done" | "failed" | "unknown"> {
    const outcome = await call("unsubscribe", { token, neverContact });
    if (outcome.ok) return "done";
    return outcome.failure === "UNSUBSCRIBE_LINK_NOT_FOUND" ? "unknown" : "failed";
  }

  async function stop() {
    setState("sending");
    const outcome = await send(false);
    keepFocus(() => setState(outcome), "h1");
  }

  async function endContact() {
    const outcome = await send(true);
    // It also declines the survey.
    if (outcome !== "failed") keepFocus(() => setState(outcome), "h1");
    return outcome === "done";
  }

  const words = wordsFor(token);
  if (state === "unknown") return <IncompleteLinkPage />;
  return (
    <Page
      tab="Unsubscribe"
      subject={words.subject}
      footer="This page sets no cookies and loads nothing from other sites. Reading it changes nothing."
    >
      <div className="stack">
        <div className="card stack">
          <PageHeading>{state === "done" ? words.done : words.ask}</PageHeading>
          {state === "done" ? (
            <p>{words.afterwards}</p>
          ) : (
            <>
              <p>{words.means}</p>
              <div className="buttons">
                <Button onClick={() => void stop()} busy={state === "sending"}>
                  {words.button}
                </Button>
              </div>
            </>
          )}
          <ProblemLine problem={state === "failed" && requestFailedText} />
        </div>
        {words === ofSurveys && (
          <section className="card stack" aria-labelledby="all-companies">
            <h2 id="all-companies">All companies</h2>
            <EndContact onEnd={endContact}>
              {state !== "done" && "We decline this survey, too, if you have not answered it."}
            </EndContact>
          </section>
        )}
      </div>
    </Page>
  );
}

/** A token says at its beginning which e-mails it stops. */
function wordsFor(token: string) {
  if (token.startsWith("digests.")) return ofDigests;
  return token.startsWith("candidates.") ? ofCandidates : ofSurveys;
}
