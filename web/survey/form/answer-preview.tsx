import { cardWords } from "#contract/card-words.ts";
import { whenShown } from "#contract/batch-release.ts";
import { closenessWords } from "#contract/survey-rules.ts";
import type { OpenSurvey } from "#contract/surveys.ts";
import { isAnswered } from "../answers.ts";
import type { Draft } from "../draft.ts";
import { Fact } from "../frame/fact.tsx";
import { PreviewedAnswer } from "./previewed-answer.tsx";
import "./answer-preview.css";

/** What submitting would show, and to whom, with the choices as they stand. */
export function AnswerPreview({ survey, draft }: { survey: OpenSurvey; draft: Draft }) {
  const { answers, shareIdentity, closeness } = draft;
  const { reviewer } = survey;
  const words = cardWords(reviewer.card);
  const facts: [term: string, value: string | null][] = [
    ["Name", shareIdentity ? reviewer.name : "Anonymous"],
    ["E-mail", shareIdentity ? reviewer.email : "Not shown"],
    ["Company", words.company],
    ["Position", words.position],
    ["Relationship", words.relationship],
    ...(words.reason === null ? [] : [["Why you were asked", words.reason] as [string, string]]),
    ...(closeness === null ? [] : [["Worked together", closenessWords[closeness]] as [string, string]]),
    survey.answersTogether
      ? ["Shown since", "The day on which they are shown, not the one on which you answered"]
      : ["Submitted", "The day, without the time"],
  ];
  const answered = survey.questions.filter(({ id }) => isAnswered(answers[id]));
  return (
    <details className="card preview">
      <summary>What the hiring manager will see</summary>
      <dl className="preview-rows">
        {facts.map(([term, value]) => (
          <Fact key={term} term={term}>
            {value ?? "N/A"}
          </Fact>
        ))}
        {answered.map((question) => (
          <PreviewedAnswer key={question.id} question={question} answer={answers[question.id]} />
        ))}
      </dl>
      {answered.length === 0 && <p className="muted">Your answers appear here as you give them.</p>}
      <p className="muted">{whenShown(survey.company, survey.answersTogether)}</p>
    </details>
  );
}
