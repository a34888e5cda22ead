import classes from "./rating-spread.module.css";

interface RatingSpreadProps {
  label: string;
  scale: number;
  /** Every reviewer's answer; each one is drawn. */
  answers: number[];
}

/** One question over all reviewers: every answer as a point on its scale, with number, spread and average. */
export function RatingSpread({ label, scale, answers }: RatingSpreadProps) {
  const steps = Array.from({ length: scale }, (_, index) => index + 1);
  const lowest = Math.min(...answers);
  const highest = Math.max(...answers);
  const average = answers.reduce((sum, answer) => sum + answer, 0) / answers.length;
  const spread = lowest === highest ? `all ${lowest}` : `${lowest} to ${highest}`;
  const facts = `n = ${answers.length}, ${spread}, average ${average.toFixed(1)}`;

  return (
    <div className={classes.row}>
      <div className={classes.text}>
        <span className={classes.label}>{label}</span>
        <span className={classes.facts}>{facts}</span>
      </div>
      <div className={classes.scale} style={{ gridTemplateColumns: `repeat(${scale}, 1fr)` }} aria-hidden>
        {steps.map((step) => (
          <div key={step} className={classes.step}>
            <div className={classes.points}>
              {Array.from({ length: answers.filter((answer) => answer === step).length }, (_, point) => (
                <span key={point} className={classes.point} />
              ))}
            </div>
            <span className={classes.number}>{step}</span>
          </div>
        ))}
      </div>
    </div>
  );
}
