import { placesOf } from "#contract/survey-rules.ts";
import type { QuestionFieldProps } from "./question-field-props.ts";
import { RadioQuestion } from "./radio-question.tsx";

export function ChoiceField(props: QuestionFieldProps) {
  const { question, answer, onAnswer } = props;
  return (
    <RadioQuestion {...props}>
      <div className="choices">
        {[...new Set(placesOf(question).map(String))].map((option) => (
          <label key={option} className="choice">
            <input
              type="radio"
              name={question.id}
              value={option}
              checked={answer === option}
              onChange={() => onAnswer(option)}
            />
            <span>{option}</span>
          </label>
        ))}
      </div>
    </RadioQuestion>
  );
}
