import { scaleOf } from "../answers.ts";
import type { QuestionFieldProps } from "./question-field-props.ts";
import { RadioQuestion } from "./radio-question.tsx";

// More steps than this do not fit side by side on a telephone.
const mostInARow = 6;

export function RatingField(props: QuestionFieldProps) {
  const { question, answer, onAnswer } = props;
  const scale = scaleOf(question);
  const ends = new Map([
    [1, "Poor"],
    [scale, "Excellent"],
  ]);
  return (
    <RadioQuestion {...props}>
      <div className={scale > mostInARow ? "rating rating-long" : "rating"}>
        {Array.from({ length: scale }, (_, index) => index + 1).map((value) => (
          <label key={value} className="step">
            <input
              type="radio"
              name={question.id}
              value={value}
              checked={answer === value}
              onChange={() => onAnswer(value)}
            />
            <span>
              {value}
              {ends.has(value) && <span className="visually-hidden">, {ends.get(value)}</span>}
            </span>
          </label>
        ))}
      </div>
      <div className="rating-ends" aria-hidden="true">
        <span>Poor</span>
        <span>Excellent</span>
      </div>
    </RadioQuestion>
  );
}
