import type { Question } from "#contract/surveys.ts";
import { type Answer, scaleOf } from "../answers.ts";

export function PreviewedAnswer({ question, answer }: { question: Question; answer: Answer | undefined }) {
  return (
    <div>
      <dt>{question.question}</dt>
      <dd className="preview-answer">
        {question.type === "rating" ? `${answer} of ${scaleOf(question)}` : answer}
      </dd>
    </div>
  );
}
