import type { People } from "./people.ts";

/** The mission, and what helps it. */
export function Focus({ company, candidate }: People) {
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
