import classes from "./reviewer-progress.module.css";

interface ReviewerProgressProps {
  completed: number;
  sent: number;
  identified: number;
}

/** How far the reviewers of a candidate are, as one bar with a segment for each of them. */
export function ReviewerProgress({ completed, sent, identified }: ReviewerProgressProps) {
  const parts = [
    { label: "completed", count: completed, className: classes.completed },
    { label: "survey sent", count: sent, className: classes.sent },
    { label: "not asked yet", count: identified, className: classes.identified },
  ].filter(({ count }) => count > 0);
  return (
    <div>
      <div className={classes.bar} aria-hidden>
        {parts.map(({ label, count, className }) => (
          <div key={label} className={classes.part} style={{ flexGrow: count }}>
            {Array.from({ length: Math.min(count, 30) }, (_, index) => (
              <span key={index} className={className} />
            ))}
          </div>
        ))}
      </div>
      <ul className={classes.legend}>
        {parts.map(({ label, count, className }) => (
          <li key={label}>
            <span className={className} aria-hidden />
            {count} {label}
          </li>
        ))}
      </ul>
    </div>
  );
}
