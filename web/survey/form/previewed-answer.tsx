import { scaleOf } from "#contract/survey-rules.ts";
import type { Question } from "#contract/surveys.ts";
import type { Answer } from "../answers.ts";

export function PreviewedAnswer({ question, answer }: { question: Question; answer: Answer | undefined }) {
  const scale = scaleOf(question);
  return (
    <div>
      <dt>{question.question}</dt>
      <dd className="preview-answer">{scale ? `${answer} of ${scale.highest}` : answer}</dd>
    </div>
  );
}
