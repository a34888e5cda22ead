import { reviewerWords } from "#contract/report-words.ts";
import type { ReportQuestion } from "#contract/reports.ts";
import classes from "./answer-spread.module.css";
import { VisuallyHidden } from "@mantine/core";

interface AnswerSpreadProps extends PointScaleProps {
  label: string;
  /** A line each: number of answers, spread. */
  facts: string[];
}

/** One question over all reviewers: each answer as a point on the scale, with number and spread. */
export function AnswerSpread({ label, facts, ...scale }: AnswerSpreadProps) {
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
      <PointScale {...scale} />
    </figure>
  );
}

interface PointScaleProps {
  /** The possible answers: numbers side by side as a scale, words below each other. */
  options: (number | string)[];
  answers: ReportQuestion["answers"];
}

/** Each answer as a point on the scale; screen readers get the same in words. */
export function PointScale({ options, answers }: PointScaleProps) {
  const isScale = typeof options[0] === "number";
  return (
    <div>
      <VisuallyHidden>
        {answers.map((answer) => `${reviewerWords(answer)}: ${answer.answer}`).join(", ")}
      </VisuallyHidden>
      <div aria-hidden className={isScale ? classes.scale : classes.options}>
        {options.map((option) => (
          <div key={option} className={classes.place}>
            <div className={classes.points}>
              {answers
                .filter(({ answer }) => answer === option)
                .map((answer) => (
                  <span
                    key={answer.reviewer}
                    className={answer.namedBy === "candidate" ? classes.named : classes.point}
                    title={reviewerWords(answer)}
                  />
                ))}
            </div>
            <span className={classes.name}>{option}</span>
          </div>
        ))}
      </div>
    </div>
  );
}
