import type { CandidatePreferences } from "#contract/candidate-preferences.ts";
import { Button, PageHeading, PageLink, keepFocus } from "#web/shared/ui/controls.tsx";
import { CandidateFrame } from "./candidate-frame.tsx";
import { callPreference, pathOf } from "./candidate-path.ts";
import { DataCard, type DataCardProps } from "./data-card.tsx";
import { EmployerCard, NamesCard, type NamesCardProps } from "./exclude-cards.tsx";
import { RefereeCard, type RefereeCardProps } from "./referee-card.tsx";
import { useEffect, useState } from "react";

type PreferencesPageProps = Pick<NamesCardProps, "secret" | "typedNames"> &
  Pick<RefereeCardProps, "typedReferee"> &
  Pick<DataCardProps, "typedRequest">;

/** People to exclude, people to contact, and the candidate's data. Each card is saved by itself. */
export function PreferencesPage({ secret, typedNames, typedReferee, typedRequest }: PreferencesPageProps) {
  const [wishes, setWishes] = useState<CandidatePreferences | "loading" | "failed">("loading");
  const isLoading = wishes === "loading";
  useEffect(() => {
    let isStale = false;
    async function read() {
      const outcome = await callPreference("read", { secret });
      if (!isStale) setWishes(outcome.ok ? outcome.value : "failed");
    }
    if (isLoading) void read();
    return () => {
      isStale = true;
    };
  }, [secret, isLoading]);

  const props = {
    secret,
    onChanged: (now: CandidatePreferences) => keepFocus(() => setWishes(now), "output"),
  };
  return (
    <CandidateFrame tab="Your choices">
      <PageHeading>Your choices</PageHeading>
      <p>Names are saved only when you press the button below them.</p>
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
          <EmployerCard {...props} wishes={wishes} />
          <NamesCard {...props} wishes={wishes} typedNames={typedNames} />
          <RefereeCard {...props} wishes={wishes} typedReferee={typedReferee} />
          <DataCard {...props} wishes={wishes} typedRequest={typedRequest} />
        </>
      )}
      <p className="buttons">
        <PageLink to={pathOf("welcome", secret)}>Back</PageLink>
      </p>
    </CandidateFrame>
  );
}
