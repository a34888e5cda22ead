import { Button, PageHeading, ProblemLine, keepFocus, notThrough } from "../shared/ui/controls.tsx";
import { Page } from "../shared/ui/page.tsx";
import { call } from "./api.ts";
import { EndContact } from "./decline-page.tsx";
import { IncompleteLinkPage } from "./unavailable-page.tsx";
import { useState } from "react";

const ofSurveys = {
  subject: "Reference survey",
  ask: "Decline and stop reminders",
  means:
    "The survey in this e-mail is declined if you have not answered it, and you get no reminder. Answers that you have given stay. The hiring team is not told. Declining cannot be undone: the survey’s link stops working.",
  button: "Decline and stop reminders",
  done: "You get no more e-mails about this survey",
  afterwards: "If you had not answered the survey, it is declined now. The hiring team is not told.",
};
const ofDigests = {
  subject: "Digests",
  ask: "Stop the digests",
  means:
    "You will get no more digests about new responses. Your jobs and their responses stay on your dashboard.",
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
    "You get no reminder, and no other request of this company. Nothing is agreed to or refused by it: you can still decide by the link in the e-mail.",
  button: "No more e-mails about this",
  done: "You get no more e-mails about this",
  afterwards: "There is nothing more for you to do.",
};

/** The page behind the way out of an e-mail, opened by a person. Reading it changes nothing; the buttons do. */
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
    // The survey is declined with it.
    if (outcome !== "failed") keepFocus(() => setState(outcome), "h1");
    return outcome === "done";
  }

  const [kind] = token.split(".");
  const words = kind === "digests" ? ofDigests : kind === "candidates" ? ofCandidates : ofSurveys;
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
          <ProblemLine problem={state === "failed" && notThrough} />
        </div>
        {words === ofSurveys && (
          <section className="card stack" aria-labelledby="all-companies">
            <h2 id="all-companies">All companies</h2>
            <EndContact onEnd={endContact}>
              {state !== "done" &&
                "The survey in this e-mail is declined as well if you have not answered it."}
            </EndContact>
          </section>
        )}
      </div>
    </Page>
  );
}
