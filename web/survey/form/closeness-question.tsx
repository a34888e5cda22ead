import { type Closeness, closenessLevels } from "#contract/survey-rules.ts";
import { RadioGroup } from "./question-field.tsx";

export type StatedCloseness = Closeness | "unknown";

/** No question of a template has this id, because theirs have no hyphen. */
export const closenessId = "how-closely";

const labels: Record<StatedCloseness, string> = {
  closely: "Closely, in the same team or reporting line",
  sometimes: "Sometimes",
  hardly: "Hardly",
  unknown: "I do not know them",
};

interface ClosenessQuestionProps {
  candidate: string;
  closeness: StatedCloseness | null;
  problem: string | undefined;
  onAnswer: (closeness: StatedCloseness) => void;
}

/** The first question, because someone who did not see the work should not have to judge it. */
export function ClosenessQuestion({ candidate, closeness, problem, onAnswer }: ClosenessQuestionProps) {
  return (
    <RadioGroup
      id={`question-${closenessId}`}
      text={`How closely did you work with ${candidate}?`}
      number={1}
      isRequired
      problem={problem}
    >
      <div className="choices">
        {([...closenessLevels, "unknown"] as const).map((level) => (
          <label key={level} className="choice">
            <input
              type="radio"
              name={closenessId}
              checked={closeness === level}
              onChange={() => onAnswer(level)}
            />
            <span>{labels[level]}</span>
          </label>
        ))}
      </div>
    </RadioGroup>
  );
}
