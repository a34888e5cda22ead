import type { DeclineReason } from "#contract/surveys.ts";
import { Confirm } from "#web/shared/ui/confirm.tsx";
import {
  Button,
  Form,
  PageHeading,
  PageLink,
  keepFocus,
  requestFailedText,
} from "#web/shared/ui/controls.tsx";
import { Page, product } from "#web/shared/ui/page.tsx";
import { ownDataPath, pathOf } from "./address.ts";
import { call } from "./api.ts";
import { eraseDraft } from "./draft.ts";
import type { SurveyFormOptions } from "./form/use-survey-form.ts";
import { type Notice, Toast } from "./toast.tsx";
import { closedAs } from "./use-open-survey.ts";
import { type ReactNode, useState } from "react";

const reasons: [DeclineReason, label: string][] = [
  ["prefer_not_to", "I would rather not say"],
  ["unknown_person", "I do not know them well enough"],
  ["conflict_of_interest", "I have a conflict of interest"],
];

/** Declines the survey and shows the outcome. */
export function useDecline({ reviewerId, onDeclined, onUnavailable }: SurveyFormOptions) {
  const [notice, setNotice] = useState<Notice | null>(null);
  const [sending, setSending] = useState(false);

  async function decline(reason: DeclineReason) {
    if (sending) return undefined;
    setSending(true);
    setNotice(null);
    const outcome = await call("decline", { reviewerId, reason, neverContact: false });
    if (!outcome.ok) {
      setSending(false);
      const closed = closedAs(outcome.failure);
      return closed ? onUnavailable(closed) : setNotice(failed);
    }
    eraseDraft(reviewerId);
    return onDeclined();
  }

  return { decline, notice, closeNotice: () => setNotice(null), sending };
}

/** Two taps: one opens this page, one declines. The reason is optional, and no hiring team sees it. */
export function DeclinePage(props: SurveyFormOptions) {
  const { survey, reviewerId } = props;
  const [reason, setReason] = useState<DeclineReason>("prefer_not_to");
  const { decline, notice, closeNotice, sending } = useDecline(props);

  return (
    <Page tab="Decline" more={<a href={ownDataPath(reviewerId)}>About your data</a>}>
      <Form onSubmit={() => void decline(reason)}>
        <PageHeading>Decline this survey?</PageHeading>
        <p>
          We do not tell the hiring team or {survey.candidateName} that you declined. Your link stops working.
          You cannot undo this.
        </p>
        <fieldset className="card question" role="radiogroup" aria-labelledby="reason">
          <legend id="reason" className="question-text">
            Reason (optional)
          </legend>
          <div className="choices">
            {reasons.map(([value, label]) => (
              <label key={value} className="choice">
                <input
                  type="radio"
                  name="reason"
                  checked={reason === value}
                  onChange={() => setReason(value)}
                />
                <span>{label}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <div className="buttons">
          <Button busy={sending} busyLabel="Declining...">
            Decline
          </Button>
          <PageLink to={pathOf("welcome", reviewerId)}>Back</PageLink>
        </div>
      </Form>
      <Toast notice={notice} onClose={() => keepFocus(closeNotice, ".buttons button")} />
    </Page>
  );
}

const failed = {
  title: "The survey was not declined",
  text: "There was an error declining the survey. Please try again.",
};

interface DeclinedPageProps {
  reviewerId: string;
  /** A link that is opened later may belong to a withdrawn response. */
  isJustDeclined: boolean;
}

/** Behind a link that was declined, or whose response was withdrawn on another device. */
export function DeclinedPage({ reviewerId, isJustDeclined }: DeclinedPageProps) {
  async function end() {
    const outcome = await call("decline", { reviewerId, reason: "prefer_not_to", neverContact: true });
    return outcome.ok;
  }

  return (
    <Page tab="Declined">
      <div className="card stack">
        <PageHeading>This survey has been declined</PageHeading>
        <p>
          Thank you for letting us know. We do not tell the hiring team that you declined.{" "}
          {!isJustDeclined &&
            "If you withdrew a response, we show them at most that one was withdrawn. People who read it before may notice which one is gone. "}
          You get no reminders.
        </p>
        <EndContact onEnd={end} />
      </div>
    </Page>
  );
}

interface EndContactProps {
  /** Resolves to whether it was saved. */
  onEnd: () => Promise<boolean>;
  /** What else happens. */
  children?: ReactNode;
}

/** Ends contact by every company, after a confirmation. */
export function EndContact({ onEnd, children }: EndContactProps) {
  const [state, setState] = useState<"open" | "sending" | "failed" | "done">("open");

  async function end() {
    setState("sending");
    const isSaved = await onEnd();
    keepFocus(() => setState(isSaved ? "done" : "failed"), "output");
  }

  if (state === "done")
    return (
      <p>
        <output tabIndex={-1}>
          <strong>You will not be contacted again</strong> by any company.
        </output>
      </p>
    );
  return (
    <>
      <p className="muted">
        Other companies can still ask you for a reference with {product}. You can stop that for good.
      </p>
      <Confirm
        id="end-contact"
        label="Never contact me again"
        tone="plain"
        question="Never contact you again?"
        onConfirm={() => void end()}
        busy={state === "sending"}
        problem={state === "failed" && requestFailedText}
      >
        <p>
          No company can e-mail you with {product} again: not for a reference, and not for your consent when
          you apply for a position yourself. {children} We do not tell the hiring team.
        </p>
        <p>
          This cannot be undone. To remember it, we keep a code that cannot be turned back into your address.
        </p>
      </Confirm>
    </>
  );
}
