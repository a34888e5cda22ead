import type { OpenSurvey } from "#contract/surveys.ts";
import { PageHeading } from "../frame/page-heading.tsx";
import { formatDay } from "./format-day.ts";

/** Who writes, about whom, and why to this person. */
export function Greeting({ survey }: { survey: OpenSurvey }) {
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
