import { hasOwnPage } from "#contract/portal-rules.ts";
import { Button, PageHeading } from "#web/shared/ui/controls.tsx";
import { usePath } from "#web/shared/ui/navigation.ts";
import { AgreePage, WelcomePage } from "./welcome-page.tsx";
import { readPath } from "./candidate-path.ts";
import { DisclosurePage } from "./disclosure-page.tsx";
import { HistoryPage } from "./history-page.tsx";
import { StandingPage } from "./standing-page.tsx";
import { usePortal } from "./use-portal.ts";
import { PreferencesPage } from "./preferences-page.tsx";
import { CandidateFrame, NoSuchLink } from "./candidate-frame.tsx";

export function CandidateApp() {
  const asked = readPath(usePath());
  return asked ? <CandidatePages key={asked.secret} {...asked} /> : <NoSuchLink />;
}

/** The pages of one link. How the candidate stands to it decides which of them are seen. */
function CandidatePages({ secret, page }: NonNullable<ReturnType<typeof readPath>>) {
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
