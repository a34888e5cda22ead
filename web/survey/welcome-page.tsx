import type { OpenSurvey } from "#contract/surveys.ts";
import { formatDay } from "../shared/format-date.ts";
import { Fact, PageHeading } from "../shared/ui/controls.tsx";
import { navigate } from "../shared/ui/navigation.ts";
import { Page } from "../shared/ui/page.tsx";
import { pathOf } from "./address.ts";
import { readDraft, saveDraft } from "./draft.ts";
import {
  ClosenessQuestion,
  Confidentiality,
  ContinueCard,
  type Said,
  closenessId,
  type People,
} from "./welcome-cards.tsx";
import "./welcome-page.css";
import { useState } from "react";

interface WelcomePageProps {
  survey: OpenSurvey;
  reviewerId: string;
}

export function WelcomePage({ survey, reviewerId }: WelcomePageProps) {
  const [said, setSaid] = useState<Said | null>(() => readDraft(reviewerId, survey.questions).closeness);
  const [isMissing, setIsMissing] = useState(false);
  const people = { company: survey.company, candidate: survey.candidateName };

  function say(level: Said) {
    setSaid(level);
    setIsMissing(false);
    const closeness = level === "unknown" ? null : level;
    const last = readDraft(reviewerId, survey.questions);
    saveDraft(reviewerId, { ...last, closeness, changedSince: last.attempt !== null });
  }

  function goOn() {
    if (said === "unknown") return navigate(`${pathOf("decline", reviewerId)}#unknown`);
    if (said) return navigate(pathOf("survey", reviewerId));
    setIsMissing(true);
    document.getElementById(`${closenessId}-first`)?.focus();
  }

  return (
    <Page tab="Welcome" wide>
      <div className="welcome">
        <div className="welcome-story">
          <Greeting survey={survey} />
          <Confidentiality
            {...people}
            card={survey.reviewer.card}
            gate={survey.answersTogether}
            mayBeCopied={survey.mayBeCopied}
          />
          <ClosenessQuestion {...people} said={said} isMissing={isMissing} onSay={say} />
          <PositionCard survey={survey} />
          <Focus {...people} />
          <Guidelines {...people} />
          <Benefits {...people} />
        </div>
        <ContinueCard survey={survey} reviewerId={reviewerId} onContinue={goOn} />
      </div>
    </Page>
  );
}

/** Who writes, about whom, and why to this person. */
function Greeting({ survey }: { survey: OpenSurvey }) {
  const { greetedAs, candidateName, company, why, job, expiresAt } = survey;
  return (
    <header className="greeting">
      <PageHeading>Hello{greetedAs && ` ${greetedAs}`}</PageHeading>
      <p className="lead">
        {company} is considering <strong>{candidateName}</strong> for the position of{" "}
        <strong>{job.title}</strong> and would like to hear from people who worked with them.
      </p>
      <p className="why-you">
        <strong>Why you:</strong> {why}
      </p>
      <p className="effort muted">
        A confidential survey, about 5-10 minutes. Your link works until {formatDay(expiresAt)}.
      </p>
    </header>
  );
}

function PositionCard({ survey }: { survey: OpenSurvey }) {
  const { candidateName, company, job } = survey;
  return (
    <section className="card" aria-labelledby="position">
      <h2 id="position">Candidate and position</h2>
      <dl className="facts">
        <Fact term="Candidate">{candidateName}</Fact>
        <Fact term="Position">{job.title}</Fact>
        <Fact term="Company">{company}</Fact>
        {job.department && <Fact term="Department">{job.department}</Fact>}
        {job.location && <Fact term="Location">{job.location}</Fact>}
      </dl>
      {job.description && (
        <details>
          <summary>About the position</summary>
          <p className="description-text">{job.description}</p>
        </details>
      )}
    </section>
  );
}

/** The mission, and what helps it. */
function Focus({ company, candidate }: People) {
  return (
    <section className="card" aria-labelledby="mission">
      <h2 id="mission">Our mission</h2>
      <p>
        Hiring should rest on what people did at work, told by those who saw it. Your view helps {company} to
        decide fairly, and {candidate} to find a job that fits.
      </p>
      <h3>What to focus on</h3>
      <ul>
        <li>What you saw yourself, in the time when you worked together.</li>
        <li>How {candidate} worked: quality, communication, reliability.</li>
        <li>Both sides: what they did well, and where they could improve.</li>
        <li>An example where you remember one. A sentence is enough.</li>
      </ul>
    </section>
  );
}

function Benefits({ company, candidate }: People) {
  return (
    <section className="card" aria-labelledby="benefits">
      <h2 id="benefits">What a careful review does</h2>
      <ul>
        <li>{company} decides on real work, not on an hour of interview.</li>
        <li>{candidate} is judged by people who know their work, strengths included.</li>
        <li>Whoever works with {candidate} next knows where support will help.</li>
      </ul>
    </section>
  );
}

/** The red card: what harms the candidate, others, or the reviewer. */
function Guidelines({ candidate }: People) {
  return (
    <section className="card guidelines" aria-labelledby="guidelines">
      <h2 id="guidelines">Guidelines</h2>
      <ul>
        <li>
          <strong>Keep this to yourself.</strong> Others may not know that {candidate} is looking for a new
          position.
        </li>
        <li>
          <strong>Leave private life out:</strong> age, health, family, origin, religion, politics and the
          like have no place in a reference.
        </li>
        <li>
          <strong>No hearsay, no insults.</strong> Say what you know and leave out what you were told.
        </li>
        <li>
          <strong>No business secrets,</strong> and no names of customers or other colleagues.
        </li>
        <li>
          <strong>Mind what gives you away.</strong> A story that only you can tell shows who you are, even
          without your name.
        </li>
      </ul>
    </section>
  );
}
