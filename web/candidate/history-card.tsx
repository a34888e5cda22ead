import { PageLink } from "#web/survey/frame/page-link.tsx";
import { pathOf } from "./candidate-path.ts";
import { formatMonth } from "./format-month.ts";
import type { CandidatePageProps } from "./page-props.ts";

/** Where the candidate worked, as the company has it, and the way to correct it. */
export function HistoryCard({ secret, participation }: CandidatePageProps) {
  const { company, workHistory, correction } = participation;
  return (
    <section className="card stack" aria-labelledby="history">
      <h2 id="history">Your work history</h2>
      {workHistory.length > 0 ? (
        <ul>
          {workHistory.map((entry) => (
            <li key={JSON.stringify(entry)}>
              {entry.position}, {entry.company}, {formatMonth(entry.startDate)} to{" "}
              {entry.endDate ? formatMonth(entry.endDate) : "now"}
            </li>
          ))}
        </ul>
      ) : (
        <p>{company} has noted none. Without it no former colleague is found.</p>
      )}
      {correction && <p className="muted">You sent a correction. {company} has not taken it over yet.</p>}
      <div>
        <PageLink to={pathOf("history", secret)}>Check and correct it</PageLink>
      </div>
    </section>
  );
}
