import { type StateCounts, stateNames, states } from "./reviewer-state.ts";
import classes from "./reviewer-progress.module.css";

/** More segments could not be distinguished on a phone. */
const maxSegments = 40;

/** A bar with one segment for each reviewer, colored by status. */
export function ReviewerProgress({ counts }: { counts: StateCounts }) {
  const total = stateNames.reduce((sum, state) => sum + counts[state], 0);
  const parts = stateNames.filter((state) => counts[state] > 0);
  return (
    <div>
      <div className={classes.bar} aria-hidden>
        {parts.map((state) => (
          <div key={state} className={classes.part} style={{ flexGrow: counts[state] }}>
            {Array.from({ length: total > maxSegments ? 1 : counts[state] }, (_, index) => (
              <span key={index} className={classes[state]} />
            ))}
          </div>
        ))}
      </div>
      <ul className={classes.legend}>
        {parts.map((state) => (
          <li key={state}>
            <span className={classes[state]} aria-hidden />
            {counts[state]} {states[state].inBar}
          </li>
        ))}
      </ul>
    </div>
  );
}
