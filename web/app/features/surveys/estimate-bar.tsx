import classes from "./estimate-bar.module.css";

interface EstimateBarProps {
  /** The steps of the scale, each of which is as wide as the others. */
  places: number[];
  estimate: { mean: number; low: number; high: number };
  usual: number | null;
}

/** Where the mean probably lies, below the steps of the scale; a line where it usually does. Said in words beside it. */
export function EstimateBar({ places, estimate, usual }: EstimateBarProps) {
  const [lowest = 0] = places;
  /** The middle of the lowest step is half a step from the edge. */
  const at = (value: number) => `${((value - lowest + 0.5) / places.length) * 100}%`;
  const width = `${((estimate.high - estimate.low) / places.length) * 100}%`;
  return (
    <div className={classes.track} aria-hidden>
      <span className={classes.interval} style={{ insetInlineStart: at(estimate.low), width }} />
      <span className={classes.mean} style={{ insetInlineStart: at(estimate.mean) }} />
      {usual !== null && <span className={classes.usual} style={{ insetInlineStart: at(usual) }} />}
    </div>
  );
}
