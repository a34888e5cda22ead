import { hasOwnPage } from "#contract/portal-rules.ts";
import { Button, PageHeading, PageLink } from "#web/shared/ui/controls.tsx";
import { navigate, usePath } from "#web/shared/ui/navigation.ts";
import { AgreePage } from "./agree-page.tsx";
import { pathOf, readPath } from "./candidate-path.ts";
import { blankRequest } from "./data-card.tsx";
import { HistoryPage } from "./history-page.tsx";
import { HomePage } from "./home-page.tsx";
import { usePortal } from "./use-portal.ts";
import { PreferencesPage } from "./preferences-page.tsx";
import { blankReferee } from "./referee-card.tsx";
import { useEffect, useState } from "react";
import { CandidateFrame, type CandidatePageProps, NoSuchLink } from "./candidate-frame.tsx";

export function CandidateApp() {
  const link = readPath(usePath());
  return link ? <CandidatePages key={link.secret} {...link} /> : <NoSuchLink />;
}

/** The pages of one link. Someone who has agreed sees no form for agreeing. */
function CandidatePages({ secret, page }: NonNullable<ReturnType<typeof readPath>>) {
  const { state, show, chooseRegion, retry } = usePortal(secret);
  // Going back does not lose what was typed. It is not stored on the device, which others may use, so the browser
  // asks before it leaves these pages.
  const typed = {
    typedNames: useState({ companies: "", people: "" }),
    typedReferee: useState(blankReferee),
    typedRequest: useState(blankRequest),
  };
  const texts = [typed.typedNames[0], typed.typedReferee[0]].flatMap(Object.values<string>);
  const hasTyped = [...texts, typed.typedRequest[0].wish].some(Boolean);
  useEffect(() => {
    if (!hasTyped) return undefined;
    const ask = (leaving: BeforeUnloadEvent) => leaving.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [hasTyped]);
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
      if (page === "wishes") return <PreferencesPage secret={secret} {...typed} />;
      if (page === "history") return <HistoryPage {...props} />;
      if (page === "welcome" || participation.state === "agreed") return <HomePage {...props} />;
      if (page === "disclosure" && hasOwnPage(participation.text.region))
        return <DisclosurePage {...props} />;
      return <AgreePage {...props} onRegion={chooseRegion} />;
    }
    default:
      return (
        <CandidateFrame tab="Not available">
          <div className="card stack">
            <PageHeading>This page could not be loaded</PageHeading>
            <p>
              {state.is === "slowed"
                ? "There were too many attempts from your network. Please wait a few minutes."
                : "Please check your connection and try again."}
            </p>
            <div className="buttons">
              <Button onClick={retry}>Retry</Button>
            </div>
          </div>
        </CandidateFrame>
      );
  }
}

/** The disclosure by itself, because US law allows nothing else on its page. */
function DisclosurePage({ secret, participation }: CandidatePageProps) {
  return (
    <CandidateFrame tab="Disclosure">
      <PageHeading>Disclosure</PageHeading>
      <div className="stack">
        {participation.text.paragraphs.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      <div className="buttons">
        <Button onClick={() => navigate(pathOf("agree", secret))}>Continue</Button>
        <PageLink to={pathOf("welcome", secret)}>Back</PageLink>
      </div>
    </CandidateFrame>
  );
}
