import classes from "./skip-link.module.css";

/** The first stop of the keyboard: past the navigation, to the page itself. */
export function SkipLink() {
  return (
    <a href="#main" className={classes.skip}>
      Skip to content
    </a>
  );
}
