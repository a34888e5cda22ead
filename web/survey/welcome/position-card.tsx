import type { OpenSurvey } from "#contract/surveys.ts";
import { Fact } from "../frame/fact.tsx";

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
      {job.description && (
        <details>
          <summary>About the position</summary>
          <p className="description-text">{job.description}</p>
        </details>
      )}
    </section>
  );
}
