import { useEffect, useState } from "react";
import type { CandidatePreferences } from "#contract/candidate-preferences.ts";
import { Button } from "#web/survey/frame/button.tsx";
import { keepFocus } from "#web/survey/frame/keep-focus.ts";
import { PageHeading } from "#web/survey/frame/page-heading.tsx";
import { PageLink } from "#web/survey/frame/page-link.tsx";
import { CandidateFrame } from "./candidate-frame.tsx";
import { pathOf } from "./candidate-path.ts";
import { DataCard } from "./data-card.tsx";
import { ExcludeCard } from "./exclude-card.tsx";
import { RefereeCard } from "./referee-card.tsx";
import { callPreference } from "./wishes-api.ts";

/** What a candidate wants: whom not to ask, whom to ask, and what becomes of their data. */
export function PreferencesPage({ secret }: { secret: string }) {
  const [wishes, setWishes] = useState<CandidatePreferences | "loading" | "failed">("loading");
  const asking = wishes === "loading";
  useEffect(() => {
    let left = false;
    async function read() {
      const outcome = await callPreference("read", { secret });
      if (!left) setWishes(outcome.ok ? outcome.value : "failed");
    }
    if (asking) void read();
    return () => {
      left = true;
    };
  }, [secret, asking]);

  const props = {
    secret,
    onChanged: (now: CandidatePreferences) => keepFocus(() => setWishes(now), "output"),
  };
  return (
    <CandidateFrame tab="Your wishes">
      <PageHeading>Whom to ask, and your data</PageHeading>
      {wishes === "loading" && <p className="muted">One moment...</p>}
      {wishes === "failed" && (
        <div className="card stack">
          <p>This could not be loaded.</p>
          <div className="buttons">
            <Button onClick={() => keepFocus(() => setWishes("loading"), "h1")}>Retry</Button>
          </div>
        </div>
      )}
      {typeof wishes === "object" && (
        <>
          <ExcludeCard {...props} wishes={wishes} />
          <RefereeCard {...props} wishes={wishes} />
          <DataCard {...props} wishes={wishes} />
        </>
      )}
      <p>
        <PageLink to={pathOf("welcome", secret)}>Back</PageLink>
      </p>
    </CandidateFrame>
  );
}
