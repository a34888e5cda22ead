import type { CandidatePortal } from "#contract/candidate-portal.ts";

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
