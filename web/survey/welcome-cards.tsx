import { howManyFirst, ifTooFew, whenShown } from "#contract/batch-release.ts";
import { cardLine } from "#contract/card-words.ts";
import { candidateSees, namedToUs } from "#contract/data-words.ts";
import type { OpenSurvey } from "#contract/surveys.ts";
import { Fact } from "#web/shared/ui/controls.tsx";
import "./cards.css";

interface People {
  company: string;
  candidate: string;
}

/** The promise: who sees what. The server keeps every promise made here. */
export function Confidentiality({ survey }: { survey: OpenSurvey }) {
  const { company, candidateName, answersTogether: minAnswers } = survey;
  return (
    <section className="card" aria-labelledby="confidentiality">
      <h2 id="confidentiality">Your answers are confidential</h2>
      <dl className="promise">
        <div>
          <dt>{candidateName}</dt>
          <dd>{candidateSees(candidateName, survey.mayBeCopied)}</dd>
        </div>
        <div>
          <dt>Your profile, as {company} sees it</dt>
          <dd>{cardLine(survey.reviewer.card, candidateName)}</dd>
        </div>
        <div>
          <dt>When the hiring team sees your answers</dt>
          <dd>
            {whenShown(minAnswers)}{" "}
            {minAnswers &&
              `${howManyFirst(minAnswers)} ${ifTooFew(minAnswers)} You can allow us to show them anyway.`}
          </dd>
        </div>
        <div>
          <dt>Your name and e-mail address</dt>
          <dd>
            {survey.reviewer.card.evidence === "named" ? (
              namedToUs
            ) : (
              <>
                <strong>Shown only if you turn that on</strong> in the survey. Otherwise your answers appear
                as Anonymous.
              </>
            )}
          </dd>
        </div>
        <div>
          <dt>What else {company} sees</dt>
          <dd>
            How many answers share a network or device, have similar words, or took little time, but never
            which. We do not store your network address. We compare scrambled codes, and delete them after the
            survey.
          </dd>
        </div>
        <div>
          <dt>If you change your mind</dt>
          <dd>For 30 days after you submit, you can withdraw your answers.</dd>
        </div>
      </dl>
    </section>
  );
}

export function PositionCard({ survey }: { survey: OpenSurvey }) {
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
      {job.description && <p className="description-text">{job.description}</p>}
    </section>
  );
}

/** The purpose, and what helps. */
export function Focus({ company, candidate }: People) {
  return (
    <section className="card" aria-labelledby="mission">
      <h2 id="mission">Our mission</h2>
      <p>
        Hiring should rest on what people did at work. Your view helps {company} to decide fairly. It helps{" "}
        {candidate} to find a job that fits.
      </p>
      <h3>What to focus on</h3>
      <ul>
        <li>What you saw yourself when you worked together.</li>
        <li>How {candidate} worked: quality, communication, reliability.</li>
        <li>Both sides: what they did well, and where they could improve.</li>
        <li>An example, if you remember one. One sentence is enough.</li>
      </ul>
    </section>
  );
}

export function Benefits({ company, candidate }: People) {
  return (
    <section className="card" aria-labelledby="benefits">
      <h2 id="benefits">What a careful review does</h2>
      <ul>
        <li>{company} decides on real work, not on an hour of interview.</li>
        <li>People who know the work of {candidate} describe it, with its strengths.</li>
        <li>The next team knows where {candidate} needs support.</li>
      </ul>
    </section>
  );
}

/** The red card: what harms the candidate, others, or the reviewer. */
export function Guidelines({ candidate }: Pick<People, "candidate">) {
  return (
    <section className="card guidelines" aria-labelledby="guidelines">
      <h2 id="guidelines">Guidelines</h2>
      <ul>
        <li>
          <strong>Keep this to yourself.</strong> Others may not know that {candidate} is looking for a new
          position.
        </li>
        <li>
          <strong>Leave out private life:</strong> age, health, family, origin, religion, politics.
        </li>
        <li>
          <strong>No hearsay, no insults.</strong> Write what you saw yourself.
        </li>
        <li>
          <strong>No business secrets,</strong> and no names of customers or other colleagues.
        </li>
        <li>
          <strong>Do not give yourself away.</strong> A story that only you can tell shows who you are, even
          without your name.
        </li>
      </ul>
    </section>
  );
}
