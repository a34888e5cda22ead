import { type StateCounts, stateNames } from "./reviewer-state.ts";
import classes from "./reviewer-progress.module.css";

/** More segments could not be distinguished on a phone. */
const maxSegments = 40;

/** A bar with one segment for each reviewer, colored by status. The numbers stand next to it. */
export function ReviewerProgress({ counts }: { counts: StateCounts }) {
  const total = stateNames.reduce((sum, state) => sum + counts[state], 0);
  return (
    <div className={classes.bar} aria-hidden>
      {stateNames
        .filter((state) => counts[state] > 0)
        .map((state) => (
          <div key={state} className={classes.part} style={{ flexGrow: counts[state] }}>
            {Array.from({ length: total > maxSegments ? 1 : counts[state] }, (_, index) => (
              <span key={index} className={classes[state]} />
            ))}
          </div>
        ))}
    </div>
  );
}
