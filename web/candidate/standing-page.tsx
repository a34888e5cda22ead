import type { CandidatePortal } from "#contract/candidate-portal.ts";
import { formatDay } from "#web/shared/format-date.ts";
import { PageHeading } from "#web/shared/ui/controls.tsx";
import { CandidateFrame, type CandidatePageProps } from "./candidate-frame.tsx";
import { HistoryCard } from "./history-page.tsx";
import { PreferencesCard, WithdrawConsent } from "./preferences-page.tsx";

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

/** What will happen, who sees what, how long it is kept, and what becomes of it if they change their mind. */
export function WhatHappens({ participation }: { participation: CandidatePortal }) {
  const { company, answersTogether, wantedResponses, leavesOutCurrentColleagues, afterTakingBack, keptDays } =
    participation;
  const { grantsCopy } = participation;
  return (
    <>
      <section className="card stack">
        <h2>What will happen</h2>
        <ul>
          <li>
            Former colleagues are found by the companies and months of your work history. Some are asked by
            e-mail for a reference, until{" "}
            {wantedResponses === 1 ? "1 answer is" : `${wantedResponses} answers are`} in.
          </li>
          <li>
            {leavesOutCurrentColleagues
              ? "We don't look for people known to work where you work now. A job that ends this month or later counts. People the hiring team names may be asked."
              : "People who work where you work now may be asked."}
          </li>
          <li>
            Whoever is asked learns your name, the position and that {company} considers you. They are asked
            to keep it to themselves.
          </li>
          <li>If you say no, nobody is asked from then on.</li>
        </ul>
      </section>
      <section className="card stack">
        <h2>Who sees what</h2>
        <ul>
          <li>
            The hiring team at {company} reads the answers,{" "}
            {answersTogether === null
              ? "each as it arrives."
              : `together, once at least ${answersTogether} are in.`}
          </li>
          <li>
            {grantsCopy
              ? "You do not see who was asked. You may ask for a copy of the answers, without names and days, of those who were told so before they answered."
              : "You do not see the answers, nor who was asked: that is what those who answer are promised."}
          </li>
          <li>No other company sees any of it.</li>
        </ul>
      </section>
      <section className="card stack">
        <h2>How long it is kept</h2>
        <p>
          {keptDays === null
            ? `Until ${company} deletes it. You can ask for that at any time.`
            : `Until ${keptDays} days after the job is closed, or until ${company} deletes it before. You can ask for that at any time.`}
        </p>
      </section>
      <section className="card stack">
        <h2>If you change your mind</h2>
        <p>
          You can take your consent back at any time by the link in the e-mail. Nobody is asked or reminded
          from then on, surveys that are out cannot be answered any more, and {company} is told.{" "}
          <strong>
            {afterTakingBack === "go"
              ? "Answers that are in by then are deleted."
              : "Answers that are in by then stay with the hiring team."}
          </strong>
        </p>
      </section>
    </>
  );
}
