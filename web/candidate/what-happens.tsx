import type { CandidatePortal } from "#contract/candidate-portal.ts";
import { product } from "#web/shared/ui/page.tsx";
import type { ReactNode } from "react";

/** What happens, who sees what, how long it is stored, and the effect of withdrawing: one sentence for each rule. */
export function WhatHappens({ participation }: { participation: CandidatePortal }) {
  const { company, answersTogether, wantedResponses, leavesOutCurrentColleagues, afterWithdrawal, keptDays } =
    participation;
  const { grantsCopy } = participation;
  const answersBeforeTheEnd = Math.max(wantedResponses, answersTogether ?? 0);
  return (
    <>
      <Fold title="What happens">
        <li>We find former colleagues by the companies and dates in your work history.</li>
        <li>
          We e-mail some of them until{" "}
          {answersBeforeTheEnd === 1 ? "1 answer is in." : `${answersBeforeTheEnd} answers are in.`}
        </li>
        {leavesOutCurrentColleagues ? (
          <>
            <li>We do not look for people known to work where you work now.</li>
            <li>A job that ends this month or later counts as current.</li>
            <li>The hiring team can still name such people.</li>
          </>
        ) : (
          <li>We may contact people who work where you work now.</li>
        )}
        <li>
          The people we contact learn your name, the position and that {company} is considering you. We ask
          them to keep it to themselves.
        </li>
        <li>If you say no, we contact no one from then on.</li>
      </Fold>
      <Fold title="Who sees what">
        <li>
          The hiring team at {company} reads the answers{" "}
          {answersTogether === null
            ? "as they arrive."
            : `together, once at least ${answersTogether} are in. If fewer come, it reads only those whose writers allow it.`}
        </li>
        {grantsCopy ? (
          <>
            <li>You do not see who was contacted.</li>
            <li>
              You can ask for a copy of the answers, without names and dates. It holds only answers of people
              who knew this before they answered.
            </li>
          </>
        ) : (
          <>
            <li>You do not see the answers or who was contacted.</li>
            <li>We promise this to the people who answer.</li>
          </>
        )}
        <li>
          The team may share its report with others who decide. The report does not name the people who
          answered.
        </li>
        <li>Other companies that use {product} see none of it.</li>
      </Fold>
      <Fold title="How long we keep it">
        <li>
          {keptDays === null
            ? `Until ${company} deletes it.`
            : `Until ${keptDays} days after the job is closed, or until ${company} deletes it earlier.`}
        </li>
        <li>You can ask for deletion at any time.</li>
        <li>
          If you say no, we keep a code that tells us so, until you agree. It cannot be turned back into your
          address.
        </li>
      </Fold>
      <Fold title="If you change your mind">
        <li>You can withdraw your consent at any time by the link in the e-mail.</li>
        <li>From then on we send no surveys or reminders. Surveys already sent cannot be answered.</li>
        <li>
          <strong>
            {afterWithdrawal === "go"
              ? "Answers received by then are deleted."
              : "Answers received by then stay with the hiring team."}
          </strong>
        </li>
        <li>Links by which the team shared its report stop working.</li>
        <li>We tell {company} that you withdrew.</li>
      </Fold>
    </>
  );
}

function Fold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details>
      <summary>{title}</summary>
      <ul>{children}</ul>
    </details>
  );
}
