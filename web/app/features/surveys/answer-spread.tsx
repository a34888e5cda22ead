import { reviewerWords } from "#contract/report-words.ts";
import type { ReportQuestion } from "#contract/reports.ts";
import classes from "./answer-spread.module.css";
import { VisuallyHidden } from "@mantine/core";
import { useState } from "react";

interface AnswerSpreadProps extends PointScaleProps {
  label: string;
  /** A line each: number of answers, spread. */
  facts: string[];
}

/** One question over all reviewers: each answer as a point on the scale, with number and spread. */
export function AnswerSpread({ label, facts, ...scale }: AnswerSpreadProps) {
  const spoken = scale.answers.map((one) => `${reviewerWords(one)}: ${one.answer}`).join(", ");
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
      <PointScale {...scale} />
    </figure>
  );
}

export interface PointScaleProps {
  /** The possible answers: numbers side by side as a scale, words below each other. */
  places: (number | string)[];
  answers: ReportQuestion["answers"];
}

/** Each answer as a point on the scale. Hidden from screen readers: the caller states the same in words. */
export function PointScale({ places, answers }: PointScaleProps) {
  const isScale = typeof places[0] === "number";
  return (
    <div aria-hidden>
      <div className={isScale ? classes.scale : classes.options}>
        {places.map((place) => (
          <div key={place} className={classes.place}>
            <div className={classes.points}>
              {answers
                .filter(({ answer }) => answer === place)
                .map((one) => (
                  <span
                    key={one.reviewer}
                    className={one.namedBy === "candidate" ? classes.named : classes.point}
                    title={reviewerWords(one)}
                  />
                ))}
            </div>
            <span className={classes.name}>{place}</span>
          </div>
        ))}
      </div>
    </div>
  );
}

/** Shorter texts fit in a dozen lines. */
const minLongText = 900;

/** A written answer; a long one shows its beginning and a button for the rest. */
export function LongText({ text }: { text: string }) {
  const [isWhole, setIsWhole] = useState(text.length < minLongText);
  return (
    <>
      <div className={`as-written ${isWhole ? "" : classes.beginning}`}>{text}</div>
      {text.length >= minLongText && (
        <button type="button" className={classes.more} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? "Show less" : "Show all of it"}
        </button>
      )}
    </>
  );
}
