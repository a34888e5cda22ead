import { type Page, pathOf } from "./address.ts";
import { CompletePage } from "./complete/complete-page.tsx";
import { DeclinedPage } from "./decline/declined-page.tsx";
import { openSubmission } from "./draft.ts";
import { LoadingPage } from "./frame/loading-page.tsx";
import { UnavailablePage } from "./frame/unavailable-page.tsx";
import { expectArrival, navigate } from "./navigation.ts";
import { OpenPage } from "./open-page.tsx";
import { ResumedSubmission } from "./resumed-submission.tsx";
import { recordSent, type Submitted, useSent } from "./sent-surveys.ts";
import { type Closed, useOpenSurvey, useWithdrawnElsewhere } from "./use-open-survey.ts";
import { WithdrawnPage } from "./withdraw/withdrawn-page.tsx";

interface LinkPagesProps {
  page: Page;
  reviewerId: string;
}

/** The pages of one link. What the service says of the link decides which of them may be seen. */
export function LinkPages({ page, reviewerId }: LinkPagesProps) {
  const sent = useSent(reviewerId);
  const isRemembered = page === "complete" && sent !== null;
  const { state, setState, retry, retrying } = useOpenSurvey(reviewerId, !isRemembered);
  useWithdrawnElsewhere(reviewerId, isRemembered && !sent.withdrawn);
  const completePath = pathOf("complete", reviewerId);

  function finish(what: Submitted) {
    recordSent(reviewerId, what);
    setState({ is: "completed" });
    // The survey must not be behind the back button.
    navigate(completePath, { replace: true });
  }

  function close(is: Closed) {
    expectArrival();
    setState({ is });
    if (is === "completed") navigate(completePath, { replace: true });
  }

  const isClosed = state.is === "completed" || state.is === "declined";
  if (sent?.withdrawn && (isRemembered || isClosed)) return <WithdrawnPage reviewerId={reviewerId} />;
  if (isRemembered) return <CompletePage reviewerId={reviewerId} sent={sent} />;
  switch (state.is) {
    case "loading":
      return <LoadingPage wide={page === "welcome"} />;
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
      return <DeclinedPage reviewerId={reviewerId} />;
    case "completed":
      if (openSubmission(reviewerId) !== null)
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
