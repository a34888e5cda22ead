import type { People } from "./people.ts";

/** The red card: what harms the candidate, others, or the reviewer. */
export function Guidelines({ candidate }: People) {
  return (
    <section className="card guidelines" aria-labelledby="guidelines">
      <h2 id="guidelines">Guidelines</h2>
      <ul>
        <li>
          <strong>Keep this to yourself.</strong> Others may not know that {candidate} is looking for a new
          position.
        </li>
        <li>
          <strong>Leave private life out:</strong> age, health, family, origin, religion, politics and the
          like have no place in a reference.
        </li>
        <li>
          <strong>No hearsay, no insults.</strong> Say what you know and leave out what you were told.
        </li>
        <li>
          <strong>No business secrets,</strong> and no names of customers or other colleagues.
        </li>
        <li>
          <strong>Mind what gives you away.</strong> A story that only you can tell shows who you are, even
          without your name.
        </li>
      </ul>
    </section>
  );
}
