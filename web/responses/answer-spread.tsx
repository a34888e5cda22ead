import { VisuallyHidden } from "@mantine/core";
import classes from "./answer-spread.module.css";
import { describeSpread } from "./describe-spread.ts";

interface AnswerSpreadProps {
  label: string;
  /** What one could answer: numbers are a scale, side by side; words stand one below the other. */
  places: (number | string)[];
  answers: { reviewer: string; answer: number | string }[];
}

/** One question over all reviewers: every answer as a point where it was given, with number and spread. */
export function AnswerSpread({ label, places, answers }: AnswerSpreadProps) {
  const isScale = typeof places[0] === "number";
  const spoken = answers.map(({ reviewer, answer }) => `${reviewer}: ${answer}`).join(", ");

  return (
    <figure className={classes.figure}>
      <figcaption className={classes.text}>
        <span className={classes.label}>{label}</span>
        <span className={classes.facts}>{describeSpread(answers.map(({ answer }) => answer))}</span>
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
    </figure>
  );
}
