import type { People } from "./people.ts";

/** The promise: who is shown what. Nothing stands here that the service does not keep. */
export function Confidentiality({ company, candidate, wasNamed }: People & { wasNamed: boolean }) {
  return (
    <section className="card" aria-labelledby="confidentiality">
      <h2 id="confidentiality">Your answers are confidential</h2>
      <dl className="promise">
        <div>
          <dt>{candidate}</dt>
          <dd>
            <strong>Sees nothing.</strong> We show {candidate} neither your answers nor that you were asked.
          </dd>
        </div>
        <div>
          <dt>The hiring team at {company}</dt>
          <dd>
            <strong>Sees your answers</strong> with your company, your position and your relationship to{" "}
            {candidate}.
            {wasNamed
              ? ` As ${company} named you, they may know which answers are yours.`
              : " From these they may guess who you are."}
          </dd>
        </div>
        <div>
          <dt>Your name and e-mail address</dt>
          <dd>
            <strong>Shown beside your answers only if you turn that on</strong> in the survey. It is off to
            begin with, and your answers then appear under “Anonymous”.
          </dd>
        </div>
      </dl>
    </section>
  );
}
