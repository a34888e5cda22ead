import { productName } from "#contract/text.ts";
import classes from "./wordmark.module.css";

/** The product's sign and name. */
export function Wordmark() {
  return (
    <span className={classes.wordmark}>
      <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden>
        <rect width="32" height="32" rx="8" className={classes.tile} />
        <path d="M11 24V8.5h11M11 15.5h8.5" className={classes.stroke} />
        <circle cx="21.6" cy="22.6" r="2.2" className={classes.point} />
      </svg>
      <span className={classes.name}>{productName}</span>
    </span>
  );
}
