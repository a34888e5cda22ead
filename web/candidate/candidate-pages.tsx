import { hasOwnPage } from "#contract/portal-rules.ts";
import { Button } from "#web/survey/frame/button.tsx";
import { PageHeading } from "#web/survey/frame/page-heading.tsx";
import { AgreePage } from "./agree-page.tsx";
import { CandidateFrame } from "./candidate-frame.tsx";
import type { readPath } from "./candidate-path.ts";
import { DisclosurePage } from "./disclosure-page.tsx";
import { HistoryPage } from "./history-page.tsx";
import { NoSuchLink } from "./no-such-link.tsx";
import { StandingPage } from "./standing-page.tsx";
import { usePortal } from "./use-participation.ts";
import { PreferencesPage } from "./wishes-page.tsx";
import { WelcomePage } from "./welcome-page.tsx";

/** The pages of one link. How the candidate stands to it decides which of them are seen. */
export function CandidatePages({ secret, page }: NonNullable<ReturnType<typeof readPath>>) {
  const { state, show, chooseRegion, retry } = usePortal(secret);
  switch (state.is) {
    case "loading":
      return (
        <CandidateFrame tab="Your consent">
          <h1 className="visually-hidden">Loading</h1>
          <p aria-hidden className="muted">
            One moment...
          </p>
        </CandidateFrame>
      );
    case "not found":
      return <NoSuchLink />;
    case "open": {
      const { participation } = state;
      const props = { secret, participation, onChanged: show };
      if (page === "wishes") return <PreferencesPage secret={secret} />;
      if (page === "history") return <HistoryPage {...props} />;
      if (participation.state === "agreed") return <StandingPage {...props} />;
      if (page === "disclosure" && hasOwnPage(participation.text.region))
        return <DisclosurePage {...props} />;
      if (page !== "welcome") return <AgreePage {...props} />;
      return <WelcomePage {...props} onRegion={chooseRegion} />;
    }
    default:
      return (
        <CandidateFrame tab="Not available">
          <div className="card stack">
            <PageHeading>This page could not be loaded</PageHeading>
            <p>
              {state.is === "slowed"
                ? "Too many attempts came from your network. Please wait a few minutes."
                : "Please check your connection, and try again."}
            </p>
            <div className="buttons">
              <Button onClick={retry}>Retry</Button>
            </div>
          </div>
        </CandidateFrame>
      );
  }
}
