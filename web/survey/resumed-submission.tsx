import { useEffect, useEffectEvent, useState } from "react";
import { call, type Outcome, type Receipt } from "./api.ts";
import { eraseDraft, openSubmission, wasChangedSince } from "./draft.ts";
import { LoadingPage } from "./frame/loading-page.tsx";
import { UnavailablePage } from "./frame/unavailable-page.tsx";
import { expectArrival } from "./navigation.ts";
import type { Submitted } from "./sent-surveys.ts";
import { type Closed, closedAs } from "./use-open-survey.ts";

interface ResumedSubmissionProps {
  reviewerId: string;
  onSent: (what: Submitted) => void;
  onUnavailable: (closed: Closed) => void;
}

/** The survey is completed, perhaps by a submission of this device whose answer was lost: it is asked for again. */
export function ResumedSubmission({ reviewerId, onSent, onUnavailable }: ResumedSubmissionProps) {
  const [asking, setAsking] = useState(true);
  const settle = useEffectEvent((outcome: Outcome<Receipt>) => {
    setAsking(false);
    if (outcome.ok) return onSent({ receipt: outcome.value, earlierKept: wasChangedSince(reviewerId) });
    const closed = closedAs(outcome.failure);
    if (!closed) return undefined;
    eraseDraft(reviewerId);
    return onUnavailable(closed);
  });
  useEffect(() => {
    if (!asking) return;
    const attempt = openSubmission(reviewerId) ?? "";
    // What it said is there already, if it arrived; nothing is sent that could be taken for it.
    void call("submit", { reviewerId, answers: {}, shareIdentity: false, attempt }).then(settle);
  }, [asking, reviewerId]);

  function retry() {
    expectArrival();
    setAsking(true);
  }
  if (asking) return <LoadingPage />;
  return <UnavailablePage onRetry={retry} />;
}
