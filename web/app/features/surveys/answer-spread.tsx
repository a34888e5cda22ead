import { reviewerWords } from "#contract/report-words.ts";
import type { ReportQuestion } from "#contract/reports.ts";
import classes from "./answer-spread.module.css";
import { VisuallyHidden } from "@mantine/core";
import { useState } from "react";

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

export interface PointScaleProps {
  /** What one could answer: numbers are a scale, side by side; words stand one below the other. */
  places: (number | string)[];
  answers: ReportQuestion["answers"];
  /** Where the mean probably lies, drawn below the scale. */
  estimate?: { mean: number; low: number; high: number } | null;
  /** What is usual for the question. */
  usual?: number | null;
}

/** Every answer as a point where it was given. Whoever cannot see it needs the same in words beside it. */
export function PointScale({ places, answers, estimate = null, usual = null }: PointScaleProps) {
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
      {estimate && isScale && <EstimateBar places={places.map(Number)} estimate={estimate} usual={usual} />}
    </div>
  );
}

interface EstimateBarProps {
  /** The steps of the scale, each of which is as wide as the others. */
  places: number[];
  estimate: { mean: number; low: number; high: number };
  usual: number | null;
}

/** Where the mean probably lies, below the steps of the scale; a line where it usually does. Said in words beside it. */
function EstimateBar({ places, estimate, usual }: EstimateBarProps) {
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

/** What fits in a dozen lines is shown whole. */
const minLongText = 900;

/** What somebody wrote, as written; of very much the beginning, and the rest by a press. */
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
