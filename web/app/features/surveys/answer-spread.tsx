import { VisuallyHidden } from "@mantine/core";
import { reviewerWords } from "#contract/report-words.ts";
import classes from "./answer-spread.module.css";
import { PointScale, type PointScaleProps } from "./point-scale.tsx";

interface AnswerSpreadProps extends PointScaleProps {
  /** What the question is about, where that is known. */
  about?: string | null;
  label: string;
  /** What is said of the answers, a line each: number, spread. */
  facts: string[];
}

/** One question over all reviewers: every answer as a point where it was given, with number and spread. */
export function AnswerSpread({ about, label, facts, ...scale }: AnswerSpreadProps) {
  const spoken = scale.answers.map((one) => `${reviewerWords(one)}: ${one.answer}`).join(", ");
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.text}>
        {about && <span className={classes.about}>{about}</span>}
        <span className={classes.label}>{label}</span>
        {facts.map((fact) => (
          <span key={fact} className={classes.facts}>
            {fact}
          </span>
        ))}
      </figcaption>
      <VisuallyHidden>{spoken}</VisuallyHidden>
      <PointScale {...scale} />
    </figure>
  );
}
