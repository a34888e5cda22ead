import type { DeclineReason } from "#contract/surveys.ts";
import { Confirm } from "../shared/ui/confirm.tsx";
import { Button, PageHeading, PageLink, keepFocus, notThrough } from "../shared/ui/controls.tsx";
import { Page, product } from "../shared/ui/page.tsx";
import { ownDataPath, pathOf } from "./address.ts";
import { call } from "./api.ts";
import { eraseDraft } from "./draft.ts";
import "./form/question-field.css";
import type { SurveyFormOptions } from "./form/use-survey-form.ts";
import { type Notice, Toast } from "./toast.tsx";
import { closedAs } from "./use-open-survey.ts";
import { type ReactNode, useState } from "react";

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

interface DeclinedPageProps {
  reviewerId: string;
  /** Whether they said 'never again' while declining; unknown when the link is opened later. */
  neverContact?: boolean;
}

/** What is behind a link that was declined, or whose response was withdrawn on another device. */
export function DeclinedPage({ reviewerId, neverContact }: DeclinedPageProps) {
  async function end() {
    const outcome = await call("decline", { reviewerId, reason: "prefer_not_to", neverContact: true });
    return outcome.ok;
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
        <EndContact onEnd={end} isEnded={neverContact} />
      </div>
    </Page>
  );
}

interface EndContactProps {
  /** Resolves to whether it was saved. */
  onEnd: () => Promise<boolean>;
  /** It was asked for before. */
  isEnded?: boolean | undefined;
  /** What else happens. */
  children?: ReactNode;
}

/** Ends contact by every company, after a confirmation. */
export function EndContact({ onEnd, isEnded = false, children }: EndContactProps) {
  const [state, setState] = useState<"open" | "sending" | "failed" | "done">(isEnded ? "done" : "open");

  async function end() {
    setState("sending");
    const isSaved = await onEnd();
    keepFocus(() => setState(isSaved ? "done" : "failed"), "output");
  }

  if (state === "done")
    return (
      <p>
        <output tabIndex={-1}>
          <strong>You will not be contacted again</strong> by any company. There is nothing more for you to
          do.
        </output>
      </p>
    );
  return (
    <>
      <p className="muted">
        Other companies can still ask you for a reference here. You can stop that too, for good.
      </p>
      <Confirm
        id="end-contact"
        label="Never contact me again"
        tone="plain"
        question="Never contact you again?"
        onConfirm={() => void end()}
        busy={state === "sending"}
        problem={state === "failed" && notThrough}
      >
        <p>
          No company that uses {product} here can e-mail you for a reference again, or for your consent when
          you apply for a position yourself. {children} The hiring team is not told.
        </p>
        <p>
          This cannot be undone. We remember your address only as a code that cannot be turned back into it.
        </p>
      </Confirm>
    </>
  );
}

interface NeverContactProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

function NeverContact({ isOn, onChange }: NeverContactProps) {
  return (
    <label className="card choice">
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
      <span>
        <strong>Never contact me again</strong>
        <br />
        No company can ask this address for a reference here any more. We remember it as a code that cannot be
        turned back into the address.
      </span>
    </label>
  );
}
