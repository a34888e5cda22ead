import { Alert } from "@mantine/core";
import { headlineOf, headlineWords } from "#contract/headline.ts";
import type { ReportQuestion } from "#contract/reports.ts";
import { spreadOf } from "#contract/spread.ts";
import { defaultQuestions } from "#contract/surveys.ts";
import { BackLink, Page } from "#web/app/ui/page.tsx";
import { AnswerCards } from "./report-questions.tsx";
import classes from "./shared-report-page.module.css";

const letters = ["A", "B", "C", "D", "E"];

/** What five made-up former colleagues answer to the default questions. */
const sampleAnswers: Record<string, (number | string)[]> = {
  overall_recommendation: [5, 5, 4, 5, 5],
  work_quality: [5, 4, 4, 5, 5],
  communication_skills: [4, 3, 4, 5, 4],
  reliability: [5, 5, 5, 4, 5],
  strengths: [
    "Asked the right question early, and saved us a quarter.",
    "Explains hard things in plain words.",
    "New people learned from her first.",
  ],
  areas_for_improvement: ["Says yes too often.", "Could share drafts sooner."],
};

const questions: ReportQuestion[] = defaultQuestions.map((question) => {
  const answers = sampleAnswers[question.id] ?? [];
  const ratings = answers.filter((answer) => typeof answer === "number");
  return {
    question,
    answers: answers.map((answer, index) => ({ reviewer: `Reviewer ${letters[index]}`, answer })),
    ratings: ratings.length > 0 ? { ...spreadOf(ratings), drawn: null } : null,
    usual: null,
  };
});

/** How a candidate looks once former colleagues have answered. Nothing here is stored. */
export function SampleCandidatePage() {
  const headline = headlineOf(questions);
  return (
    <Page
      title="Sample candidate"
      back={<BackLink to="/dashboard">Back to Dashboard</BackLink>}
      description="This is what you read once former colleagues have answered."
    >
      <Alert role="note" color="gray">
        This person and these answers are made up.
      </Alert>
      {headline && <p className={classes.headline}>{headlineWords(headline)}</p>}
      <AnswerCards questions={questions} panel={null} />
    </Page>
  );
}
