import { placesOf } from "#contract/survey-rules.ts";
import type { QuestionFieldProps } from "./question-field-props.ts";
import { RadioQuestion } from "./radio-question.tsx";

// More steps than this do not fit side by side on a telephone.
const mostInARow = 6;

export function RatingField(props: QuestionFieldProps) {
  const { question, answer, onAnswer } = props;
  const places = placesOf(question).map(Number);
  const [low, high] = question.type === "rating" ? ["Poor", "Excellent"] : ["Not at all", "Entirely"];
  const ends = new Map([
    [places[0], low],
    [places.at(-1), high],
  ]);
  return (
    <RadioQuestion {...props}>
      <div className={places.length > mostInARow ? "rating rating-long" : "rating"}>
        {places.map((value) => (
          <label key={value} className="step">
            <input
              type="radio"
              name={question.id}
              value={value}
              checked={answer === value}
              onChange={() => onAnswer(value)}
              aria-label={ends.has(value) ? `${value}, ${ends.get(value)}` : undefined}
            />
            <span>{value}</span>
          </label>
        ))}
      </div>
      <div className="rating-ends" aria-hidden="true">
        <span>{low}</span>
        <span>{high}</span>
      </div>
    </RadioQuestion>
  );
}
