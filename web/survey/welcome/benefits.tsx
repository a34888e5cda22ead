import type { People } from "./people.ts";

export function Benefits({ company, candidate }: People) {
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
