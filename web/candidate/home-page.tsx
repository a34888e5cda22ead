import type { CandidatePortal } from "#contract/candidate-portal.ts";
import { hasOwnPage } from "#contract/portal-rules.ts";
import { formatDay } from "#web/shared/format-date.ts";
import { Button, PageHeading, PageLink } from "#web/shared/ui/controls.tsx";
import { navigate } from "#web/shared/ui/navigation.ts";
import { CandidateFrame, type CandidatePageProps } from "./candidate-frame.tsx";
import { pathOf } from "./candidate-path.ts";
import { HistoryFold } from "./history-page.tsx";
import { StopMails, WithdrawConsent } from "./withdraw-consent.tsx";
import { WhatHappens } from "./what-happens.tsx";

/** The decision first, then the candidate's choices, then the details. */
export function HomePage(props: CandidatePageProps) {
  const { secret, participation } = props;
  const hasAgreed = participation.state === "agreed";
  return (
    <CandidateFrame tab="Your consent">
      <PageHeading>{headingOf(participation)}</PageHeading>
      {hasAgreed ? <Agreed {...props} /> : <Decision {...props} />}
      <section className="card stack" aria-labelledby="choices">
        <h2 id="choices">Your choices</h2>
        <p>Say whom we must not contact, suggest people, or ask for your data.</p>
        <div className="buttons">
          <PageLink to={pathOf("wishes", secret)}>Make your choices</PageLink>
        </div>
      </section>
      <section className="card folds" aria-label="Details">
        <HistoryFold {...props} />
        <WhatHappens participation={participation} />
      </section>
      {!hasAgreed && <StopMails {...props} />}
    </CandidateFrame>
  );
}

const questionOf = ({ candidateName, company }: CandidatePortal) =>
  `${candidateName}, may ${company} contact people you worked with?`;

function headingOf(participation: CandidatePortal): string {
  const { state, consent } = participation;
  switch (state) {
    case "agreed":
      return consent ? `You agreed on ${formatDay(consent.on)}` : "You agreed";
    case "refused":
      return "You did not agree";
    case "taken_back":
      return consent?.takenBackOn
        ? `You withdrew your consent on ${formatDay(consent.takenBackOn)}`
        : "You withdrew your consent";
    default:
      return questionOf(participation);
  }
}

/**
 * The question and both answers. The first one opens the text, because the candidate must read it before they agree.
 */
function Decision(props: CandidatePageProps) {
  const { secret, participation } = props;
  const { jobTitle, company, askedBy, state, text } = participation;
  const next = hasOwnPage(text.region) ? "disclosure" : "agree";
  const isOpen = state === "asked";
  return (
    <section className="card stack" aria-label="Your decision">
      {!isOpen && (
        <>
          <p>We contact no one about you. You can still agree.</p>
          <p className="question">{questionOf(participation)}</p>
        </>
      )}
      <p>
        {askedBy} at {company} asks, for the position of {jobTitle}.
      </p>
      <div className="answers">
        <Button onClick={() => navigate(pathOf(next, secret))}>
          {isOpen ? "Yes, read and sign" : "Read and sign"}
        </Button>
        {isOpen && <WithdrawConsent {...props} label="No, I do not agree" />}
      </div>
      {isOpen && (
        <p className="muted small">You agree only when you sign. You can change your mind at any time.</p>
      )}
    </section>
  );
}

/** What was agreed, and how to withdraw it. */
function Agreed(props: CandidatePageProps) {
  const { company, jobTitle, consent } = props.participation;
  return (
    <section className="card stack" aria-label="Your decision">
      <p>
        {company} may contact people you worked with, for the position of {jobTitle}.
      </p>
      <p>We tell you neither whom we contact nor who answers. That protects them.</p>
      <WithdrawConsent {...props} label="Withdraw my consent" tone="danger" />
      {consent && (
        <p className="muted small">You signed as {consent.signedName}. We sent you a copy by e-mail.</p>
      )}
    </section>
  );
}
