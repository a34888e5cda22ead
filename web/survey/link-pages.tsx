import { expectArrival, navigate } from "#web/shared/ui/navigation.ts";
import { type Page, pathOf } from "./address.ts";
import { type Outcome, type Receipt, call } from "./api.ts";
import { CompletePage } from "./complete-page.tsx";
import { DeclinePage, DeclinedPage } from "./decline-page.tsx";
import { eraseDraft, getPendingSubmission, wasChangedSince } from "./draft.ts";
import { SurveyPage } from "./form/survey-page.tsx";
import type { SurveyFormOptions } from "./form/use-survey-form.ts";
import { type Submitted, recordSent, useSent } from "./sent-surveys.ts";
import { LoadingPage, Redirect, UnavailablePage } from "./unavailable-page.tsx";
import { type Closed, closedAs, useOpenSurvey, useWithdrawnElsewhere } from "./use-open-survey.ts";
import { WelcomePage } from "./welcome-page.tsx";
import { WithdrawnPage } from "./withdraw-page.tsx";
import { useEffect, useEffectEvent, useState } from "react";

interface LinkPagesProps {
  page: Page;
  reviewerId: string;
}

/** The pages of one link. The state of the link decides which of them can be seen. */
export function LinkPages({ page, reviewerId }: LinkPagesProps) {
  const sent = useSent(reviewerId);
  const isRemembered = page === "complete" && sent !== null;
  const { state, setState, retry, retrying } = useOpenSurvey(reviewerId, !isRemembered);
  useWithdrawnElsewhere(reviewerId, isRemembered && !sent.withdrawn);
  const [isJustDeclined, setIsJustDeclined] = useState(false);
  const completePath = pathOf("complete", reviewerId);

  function finish(submitted: Submitted) {
    recordSent(reviewerId, submitted);
    setState({ is: "completed" });
    // The survey must not be behind the back button.
    navigate(completePath, { replace: true });
  }

  function close(is: Closed) {
    expectArrival();
    setState({ is });
    if (is === "completed") navigate(completePath, { replace: true });
  }

  function decline() {
    setIsJustDeclined(true);
    close("declined");
  }

  const isClosed = state.is === "completed" || state.is === "declined";
  if (sent?.withdrawn && (isRemembered || isClosed)) return <WithdrawnPage reviewerId={reviewerId} />;
  if (isRemembered) return <CompletePage reviewerId={reviewerId} sent={sent} />;
  switch (state.is) {
    case "loading":
      return <LoadingPage />;
    case "empty":
      return (
        <UnavailablePage
          title="Survey Not Found"
          message="The requested survey could not be found."
          onRetry={retry}
          retrying={retrying}
        />
      );
    case "not found":
      return <UnavailablePage message="Survey not found" />;
    case "declined":
      return <DeclinedPage reviewerId={reviewerId} isJustDeclined={isJustDeclined} />;
    case "completed":
      if (getPendingSubmission(reviewerId) !== null)
        return <ResumedSubmission reviewerId={reviewerId} onSent={finish} onUnavailable={close} />;
      if (page === "complete") return <CompletePage reviewerId={reviewerId} sent={null} />;
      return (
        <UnavailablePage
          message="This survey has already been completed. Thank you!"
          completePath={completePath}
        />
      );
    case "open":
      return (
        <OpenPage
          page={page}
          reviewerId={reviewerId}
          survey={state.survey}
          onSent={finish}
          onDeclined={decline}
          onUnavailable={close}
          onErased={() => setState({ is: "loading" })}
        />
      );
    default:
      return (
        <UnavailablePage
          message={page === "welcome" ? welcomeFailure : undefined}
          onRetry={retry}
          retrying={retrying}
        />
      );
  }
}

const welcomeFailure = "Failed to load survey information. Please check your link and try again.";

function OpenPage({ page, ...props }: SurveyFormOptions & { page: Page }) {
  const { survey, reviewerId } = props;
  switch (page) {
    case "welcome":
      return <WelcomePage survey={survey} reviewerId={reviewerId} />;
    case "survey":
      return <SurveyPage {...props} />;
    case "decline":
      return <DeclinePage {...props} />;
    default:
      return <Redirect go={() => navigate(pathOf("survey", reviewerId), { replace: true })} />;
  }
}

interface ResumedSubmissionProps {
  reviewerId: string;
  onSent: (submitted: Submitted) => void;
  onUnavailable: (closed: Closed) => void;
}

/** The survey is completed, perhaps by a submission of this device whose response was lost: it is requested again. */
function ResumedSubmission({ reviewerId, onSent, onUnavailable }: ResumedSubmissionProps) {
  const [isChecking, setIsChecking] = useState(true);
  const settle = useEffectEvent((outcome: Outcome<Receipt>) => {
    setIsChecking(false);
    if (outcome.ok) return onSent({ receipt: outcome.value, earlierKept: wasChangedSince(reviewerId) });
    const closed = closedAs(outcome.failure);
    if (!closed) return undefined;
    eraseDraft(reviewerId);
    return onUnavailable(closed);
  });
  useEffect(() => {
    if (!isChecking) return;
    const attempt = getPendingSubmission(reviewerId) ?? "";
    // If it arrived, its answers are stored already; this sends nothing that could be stored in their place.
    void call("submit", { reviewerId, answers: {}, shareIdentity: false, attempt }).then(settle);
  }, [isChecking, reviewerId]);

  function retry() {
    expectArrival();
    setIsChecking(true);
  }
  if (isChecking) return <LoadingPage />;
  return <UnavailablePage onRetry={retry} />;
}
