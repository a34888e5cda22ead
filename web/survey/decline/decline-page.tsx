import { useState } from "react";
import type { DeclineReason } from "#contract/surveys.ts";
import { ownDataPath, pathOf } from "../address.ts";
import { call } from "../api.ts";
import { eraseDraft } from "../draft.ts";
import type { SurveyFormOptions } from "../form/use-survey-form.ts";
import { Button } from "../frame/button.tsx";
import { keepFocus } from "../frame/keep-focus.ts";
import { PageHeading } from "../frame/page-heading.tsx";
import { PageLink } from "../frame/page-link.tsx";
import { Page } from "../frame/page.tsx";
import { type Notice, Toast } from "../frame/toast.tsx";
import { closedAs } from "../use-open-survey.ts";
import "../form/question-field.css";
import { DeclinedPage } from "./declined-page.tsx";
import { NeverContact } from "./never-contact.tsx";

const reasons: [DeclineReason, label: string][] = [
  ["unknown_person", "I do not know this person, or not well enough"],
  ["conflict_of_interest", "I have a conflict of interest"],
  ["prefer_not_to", "I prefer not to"],
];

/** A way out that takes ten seconds. The reason helps to ask the right people; no hiring team sees it. */
export function DeclinePage({ survey, reviewerId, onUnavailable }: SurveyFormOptions) {
  const [reason, setReason] = useState<DeclineReason | null>(
    // The welcome page says so by '#unknown': they need not say it twice.
    window.location.hash ? "unknown_person" : null,
  );
  const [neverContact, setNeverContact] = useState(false);
  const [notice, setNotice] = useState<Notice | null>(null);
  const [sending, setSending] = useState(false);
  const [declined, setDeclined] = useState(false);

  async function decline() {
    if (sending) return undefined;
    if (!reason) {
      setNotice(noReason);
      return document.querySelector<HTMLElement>(firstReason)?.focus();
    }
    setSending(true);
    const outcome = await call("decline", { reviewerId, reason, neverContact });
    setSending(false);
    if (!outcome.ok) {
      const closed = closedAs(outcome.failure);
      return closed ? onUnavailable(closed) : setNotice(failed);
    }
    eraseDraft(reviewerId);
    return keepFocus(() => setDeclined(true), "h1");
  }

  if (declined) return <DeclinedPage reviewerId={reviewerId} neverContact={neverContact} />;
  return (
    <Page tab="Decline">
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void decline();
        }}
      >
        <PageHeading>You would rather not</PageHeading>
        <p className="lead">
          That is fine. The hiring team at {survey.company} is not told that you declined, nor why.{" "}
          {survey.candidateName} learns nothing of it.
        </p>
        <fieldset className="card question" role="radiogroup" aria-labelledby="reason" aria-required>
          <legend id="reason" className="question-text">
            Why?
          </legend>
          <div className="choices">
            {reasons.map(([value, label]) => (
              <label key={value} className="choice">
                <input
                  type="radio"
                  name="reason"
                  checked={reason === value}
                  onChange={() => {
                    setReason(value);
                    setNotice(null);
                  }}
                />
                <span>{label}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <NeverContact isOn={neverContact} onChange={setNeverContact} />
        <div className="buttons">
          <Button busy={sending} busyLabel="Declining...">
            Decline
          </Button>
          <PageLink to={pathOf("welcome", reviewerId)}>Back</PageLink>
        </div>
        <p className="muted small">
          Declining cannot be undone: your link stops working.{" "}
          <a href={ownDataPath(reviewerId)}>About your data</a> says where we got your address.
        </p>
      </form>
      <Toast notice={notice} onClose={() => keepFocus(() => setNotice(null), firstReason)} />
    </Page>
  );
}

const firstReason = "[name=reason]";
const noReason = { title: "Please choose a reason", text: "One is enough." };
const failed = {
  title: "That did not get through",
  text: "There was an error declining the survey. Please try again.",
};
