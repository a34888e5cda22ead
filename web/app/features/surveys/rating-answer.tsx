import { VisuallyHidden } from "@mantine/core";
import classes from "./rating-answer.module.css";

/** One answer, marked on its scale. */
export function RatingAnswer({ scale, answer }: { scale: number; answer: number }) {
  const steps = Array.from({ length: scale }, (_, index) => index + 1);
  return (
    <div className={classes.rating}>
      <VisuallyHidden>{`${answer} of ${scale}`}</VisuallyHidden>
      <div className={classes.scale} aria-hidden>
        {steps.map((step) => (
          <span
            key={step}
            className={step === answer ? classes.given : step < answer ? classes.below : classes.above}
          >
            {step}
          </span>
        ))}
      </div>
      <div className={classes.ends} aria-hidden>
        <span>Poor</span>
        <span>Excellent</span>
      </div>
    </div>
  );
}
