import { type Page, pathOf } from "./address.ts";
import { CompletePage } from "./complete/complete-page.tsx";
import { mayHaveArrived } from "./draft.ts";
import { LoadingPage } from "./frame/loading-page.tsx";
import { Redirect } from "./frame/redirect.tsx";
import { UnavailablePage } from "./frame/unavailable-page.tsx";
import { expectArrival, navigate } from "./navigation.ts";
import { OpenPage } from "./open-page.tsx";
import { noteSent, wasSentHere } from "./sent-surveys.ts";
import { useOpenSurvey } from "./use-open-survey.ts";

interface LinkPagesProps {
  page: Page;
  reviewerId: string;
}

/** The pages of one link. What the service says of the link decides which of them may be seen. */
export function LinkPages({ page, reviewerId }: LinkPagesProps) {
  const thanked = page === "complete" && wasSentHere(reviewerId);
  const { state, setState, retry, retrying } = useOpenSurvey(reviewerId, !thanked);
  const completePath = pathOf("complete", reviewerId);

  function finish() {
    noteSent(reviewerId);
    setState({ is: "completed" });
    // The survey must not be behind the back button.
    navigate(completePath, { replace: true });
  }

  function close(is: "completed" | "not found") {
    expectArrival();
    setState({ is });
    if (is === "completed") navigate(completePath, { replace: true });
  }

  if (thanked) return <CompletePage sentHere />;
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
    case "completed":
      if (page === "complete") return <CompletePage sentHere={false} />;
      if (mayHaveArrived(reviewerId)) return <Redirect go={finish} />;
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
        />
      );
    default:
      return <UnavailablePage message={loadFailures[page]} onRetry={retry} retrying={retrying} />;
  }
}

const loadFailures: Record<Page, string> = {
  welcome: "Failed to load survey information. Please check your link and try again.",
  survey: "Failed to load survey. Please check your link and try again.",
  complete: "Failed to load survey. Please check your link and try again.",
};
