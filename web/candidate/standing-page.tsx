import type { CandidatePortal } from "#contract/candidate-portal.ts";
import { PageHeading } from "#web/survey/frame/page-heading.tsx";
import { CandidateFrame } from "./candidate-frame.tsx";
import { formatDay } from "#web/survey/welcome/format-day.ts";
import { HistoryCard } from "./history-card.tsx";
import type { CandidatePageProps } from "./page-props.ts";
import { WithdrawConsent } from "./take-back.tsx";
import { WhatHappens } from "./what-happens.tsx";
import { PreferencesCard } from "./wishes-card.tsx";

/** After agreeing: how far it is, and the way back out. */
export function StandingPage(props: CandidatePageProps) {
  const { secret, participation } = props;
  const { company, jobTitle, consent, progress } = participation;
  return (
    <CandidateFrame tab="Your consent">
      <PageHeading>You agreed</PageHeading>
      <section className="card stack">
        <p>
          {consent && `On ${formatDay(consent.on)}, as ${consent.signedName}. `}
          {company} may ask former colleagues of yours for references, for the position of {jobTitle}. You got
          a copy of the text by e-mail.
        </p>
        {progress && <Progress progress={progress} />}
      </section>
      <PreferencesCard secret={secret} />
      <HistoryCard {...props} />
      <WhatHappens participation={participation} />
      <section className="card stack" aria-label="Take it back">
        <h2>Take your consent back</h2>
        <p>You can take it back at any time. We show you first what happens then.</p>
        <WithdrawConsent {...props} label="Take my consent back" tone="danger" />
      </section>
    </CandidateFrame>
  );
}

const stages = { not_yet: "Agreed", asking: "People are being asked", finished: "Finished" };

function Progress({ progress }: { progress: NonNullable<CandidatePortal["progress"]> }) {
  const { stage, asked, answered } = progress;
  const told = [
    ...(asked === null ? [] : [`${asked} former colleagues were asked`]),
    ...(answered === null ? [] : [`${answered} have answered`]),
  ];
  return (
    <ol>
      {Object.entries(stages).map(([key, label]) => (
        <li key={key} aria-current={key === stage ? "step" : undefined}>
          {key === stage ? <strong>{label}</strong> : <span className="muted">{label}</span>}
          {key === stage && told.length > 0 && `: ${told.join(", ")}.`}
        </li>
      ))}
    </ol>
  );
}
