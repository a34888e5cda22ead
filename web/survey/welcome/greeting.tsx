import type { OpenSurvey } from "#contract/surveys.ts";
import { PageHeading } from "../frame/page-heading.tsx";
import { formatDay } from "./format-day.ts";

/** Who writes, about whom, and why to this person. */
export function Greeting({ survey }: { survey: OpenSurvey }) {
  const { reviewerName, candidateName, company, reason, job, expiresAt } = survey;
  return (
    <header className="greeting">
      <PageHeading>Hello {reviewerName}</PageHeading>
      <p className="lead">
        {company} is considering <strong>{candidateName}</strong> for the position of{" "}
        <strong>{job.title}</strong> and would like to hear from people who worked with them.
      </p>
      <p className="why-you">
        <strong>Why you:</strong>{" "}
        {reason ? withFullStop(reason) : `${company} named you as a former colleague of ${candidateName}.`}
      </p>
      <p className="effort muted">
        A confidential survey, about 5-10 minutes. Your link works until {formatDay(expiresAt)}.
      </p>
    </header>
  );
}

function withFullStop(sentence: string): string {
  return /[.?]$/.test(sentence) ? sentence : `${sentence}.`;
}
