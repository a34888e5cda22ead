import { type Closeness, closenessLevels } from "#contract/survey-rules.ts";
import { ProblemText } from "../form/problem-text.tsx";
import "../form/question-field.css";

export type Said = Closeness | "unknown";

interface ClosenessQuestionProps {
  candidate: string;
  company: string;
  said: Said | null;
  /** They wanted to go on without having said it. */
  isMissing: boolean;
  onSay: (said: Said) => void;
}

const labels: Record<Said, string> = {
  closely: "Closely, in the same team or in one line",
  sometimes: "Sometimes",
  hardly: "Hardly",
  unknown: "I do not know them",
};
export const closenessId = "closeness";

/** Asked before anything else: whoever did not see the work should not have to judge it. */
export function ClosenessQuestion({ candidate, company, said, isMissing, onSay }: ClosenessQuestionProps) {
  return (
    <fieldset
      className="card question"
      role="radiogroup"
      aria-labelledby={closenessId}
      aria-describedby="closeness-problem"
      aria-required
      aria-invalid={isMissing}
    >
      <legend id={closenessId} className="question-text">
        Did you work with {candidate}?
      </legend>
      <ProblemText id="closeness-problem" problem={isMissing ? "Please say this first." : undefined} />
      <div className="choices">
        {([...closenessLevels, "unknown"] as const).map((level, index) => (
          <label key={level} className="choice">
            <input
              id={index === 0 ? `${closenessId}-first` : undefined}
              type="radio"
              name={closenessId}
              checked={said === level}
              onChange={() => onSay(level)}
            />
            <span>{labels[level]}</span>
          </label>
        ))}
      </div>
      <p className="muted small">
        {company} sees it beside your answers, as your own word. If you do not know them, you can decline.
      </p>
    </fieldset>
  );
}
