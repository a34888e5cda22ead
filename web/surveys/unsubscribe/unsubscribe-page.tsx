import { useState } from "react";
import { call } from "../api.ts";
import { IncompleteLinkPage } from "../frame/incomplete-link-page.tsx";
import { Button } from "../frame/button.tsx";
import { keepFocus } from "../frame/keep-focus.ts";
import { PageHeading } from "../frame/page-heading.tsx";
import { Page } from "../frame/page.tsx";
import { notThrough, ProblemLine } from "../frame/problem-line.tsx";

const ofSurveys = {
  subject: "Reference survey",
  ask: "Never contact me again",
  means:
    "No company will be able to ask you for a reference here any more. The survey in this e-mail is declined if you have not answered it. The hiring team is not told.",
  button: "Never contact me again",
  done: "You will not be contacted again",
  afterwards: "No company can ask you for a reference here any more. There is nothing more for you to do.",
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

/** The address in the header of our e-mails, opened by a person. Reading it changes nothing; the button does. */
export function UnsubscribePage({ token }: { token: string }) {
  const [state, setState] = useState<"open" | "sending" | "failed" | "unknown" | "done">("open");

  async function stop() {
    setState("sending");
    const outcome = await call("unsubscribe", { token });
    const failed = !outcome.ok && (outcome.failure === "UNSUBSCRIBE_LINK_NOT_FOUND" ? "unknown" : "failed");
    keepFocus(() => setState(failed || "done"), "h1");
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
    </Page>
  );
}
