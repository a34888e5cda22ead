import type { CandidatePreferences } from "#contract/candidate-preferences.ts";
import { Confirm } from "#web/shared/ui/confirm.tsx";
import {
  Button,
  PageHeading,
  PageLink,
  ProblemLine,
  keepFocus,
  notThrough,
} from "#web/shared/ui/controls.tsx";
import { CandidateFrame, type CandidatePageProps } from "./candidate-frame.tsx";
import { call, callPreference, pathOf } from "./candidate-path.ts";
import { DataCard, ExcludeCard } from "./exclude-card.tsx";
import { RefereeCard } from "./referee-card.tsx";
import { useEffect, useState } from "react";

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

/** The way to what a candidate may want besides agreeing. */
export function PreferencesCard({ secret }: { secret: string }) {
  return (
    <section className="card stack" aria-labelledby="wishes">
      <h2 id="wishes">Whom to ask, and your data</h2>
      <p>
        You can say whom not to ask, name people yourself, and ask for your data.{" "}
        <PageLink to={pathOf("wishes", secret)}>Say what you want</PageLink>
      </p>
    </section>
  );
}

/** No reminder, and no other request of this company. */
export function StopMails({ secret, participation, onChanged }: CandidatePageProps) {
  const [state, setState] = useState<"open" | "sending" | "failed">("open");

  async function stop() {
    if (state === "sending") return;
    setState("sending");
    const outcome = await call("stopMails", { secret });
    setState(outcome.ok ? "open" : "failed");
    if (outcome.ok) onChanged(outcome.value);
  }

  if (participation.mailsStopped)
    return <p className="muted">You get no more e-mails from {participation.company} about this.</p>;
  return (
    <div>
      <button
        type="button"
        className="quiet-button"
        onClick={() => void stop()}
        aria-disabled={state === "sending"}
      >
        No more e-mails about this
      </button>
      <ProblemLine problem={state === "failed" && notThrough} />
    </div>
  );
}

interface WithdrawConsentProps extends CandidatePageProps {
  label: string;
  tone?: "danger";
}

/**
 * Withdraws the consent, or refuses it. Refusing is one of two answers and can be changed later. Where a consent was given,
 * surveys end and answers may be deleted: that is confirmed first.
 */
export function WithdrawConsent({ secret, participation, onChanged, label, tone }: WithdrawConsentProps) {
  const [state, setState] = useState<"open" | "sending" | "failed">("open");
  const { company, answersIfWithdrawn } = participation;

  async function takeBack() {
    if (state === "sending") return;
    setState("sending");
    const outcome = await call("takeBack", { secret });
    setState(outcome.ok ? "open" : "failed");
    if (outcome.ok) onChanged(outcome.value);
  }

  const busy = state === "sending";
  const problem = state === "failed" && notThrough;
  if (answersIfWithdrawn === null)
    return (
      <>
        <div className="buttons">
          <Button tone={tone ?? "plain"} onClick={() => void takeBack()} busy={busy}>
            {label}
          </Button>
        </div>
        <ProblemLine problem={problem} />
      </>
    );
  return (
    <Confirm
      id="take-back"
      label={label}
      tone={tone ?? "plain"}
      question="Take your consent back?"
      onConfirm={() => void takeBack()}
      busy={busy}
      problem={problem}
    >
      <ul>
        <li>We ask and remind nobody about you from now on. Surveys that are out cannot be answered.</li>
        <li>
          {answersIfWithdrawn === "go"
            ? "Answers that are in are deleted. They cannot be brought back, and their authors cannot answer again."
            : `Answers that are in stay with the hiring team at ${company}.`}
        </li>
        <li>We tell {company} that you took your consent back.</li>
      </ul>
      <p>You can agree again later by this link.</p>
    </Confirm>
  );
}
