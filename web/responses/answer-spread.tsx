import { VisuallyHidden } from "@mantine/core";
import classes from "./answer-spread.module.css";
import { EstimateBar } from "./estimate-bar.tsx";

interface AnswerSpreadProps {
  label: string;
  /** What one could answer: numbers are a scale, side by side; words stand one below the other. */
  places: (number | string)[];
  answers: { reviewer: string; answer: number | string }[];
  /** What is said of them, a line each: number, spread. */
  facts: string[];
  /** Where the mean probably lies, drawn below the scale. */
  estimate?: { mean: number; low: number; high: number } | null;
  /** What is usual for the question. */
  usual?: number | null;
}

/** One question over all reviewers: every answer as a point where it was given, with number and spread. */
export function AnswerSpread({
  label,
  places,
  answers,
  facts,
  estimate = null,
  usual = null,
}: AnswerSpreadProps) {
  const isScale = typeof places[0] === "number";
  const spoken = answers.map(({ reviewer, answer }) => `${reviewer}: ${answer}`).join(", ");

  return (
    <figure className={classes.figure}>
      <figcaption className={classes.text}>
        <span className={classes.label}>{label}</span>
        {facts.map((fact) => (
          <span key={fact} className={classes.facts}>
            {fact}
          </span>
        ))}
      </figcaption>
      <VisuallyHidden>{spoken}</VisuallyHidden>
      <div className={isScale ? classes.scale : classes.options} aria-hidden>
        {places.map((place) => (
          <div key={place} className={classes.place}>
            <div className={classes.points}>
              {answers
                .filter(({ answer }) => answer === place)
                .map(({ reviewer }) => (
                  <span key={reviewer} className={classes.point} title={reviewer} />
                ))}
            </div>
            <span className={classes.name}>{place}</span>
          </div>
        ))}
      </div>
      {estimate && isScale && <EstimateBar places={places.map(Number)} estimate={estimate} usual={usual} />}
    </figure>
  );
}
