// @ts-nocheck: its packages are only installed for measuring.
// The style sheet without its fonts, which are on another host; this makes the page lighter.
import "survey-core/survey-core.fontless.min.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Model } from "survey-core";
import { Survey } from "survey-react-ui";
import type { Question } from "#contract/surveys.ts";

/** Bundled, so that it waits for no further response. */
declare const QUESTIONS: Question[];

const survey = new Model({
  title: "Share Your Feedback",
  elements: QUESTIONS.map(({ id, question, type, required, scale }) => ({
    name: id,
    title: question,
    isRequired: required,
    ...(type === "rating"
      ? {
          type: "rating",
          displayMode: "buttons",
          rateMax: scale,
          minRateDescription: "Poor",
          maxRateDescription: "Excellent",
        }
      : { type: "comment" }),
  })),
});

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no element with the id root");
createRoot(root).render(
  <StrictMode>
    <Survey model={survey} />
  </StrictMode>,
);
