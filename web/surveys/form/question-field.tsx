import type { OpenSurvey, Question } from "#contract/surveys.ts";
import type { Answer } from "../answers.ts";
import { ChoiceField } from "./choice-field.tsx";
import { RatingField } from "./rating-field.tsx";
import { TextField } from "./text-field.tsx";
import "./question-field.css";

export interface QuestionFieldProps {
  question: Question;
  number: number;
  answer: Answer | undefined;
  problem: string | undefined;
  /** Set while the reviewer is not to be named: their free text is then looked at for what names them. */
  anonymous: OpenSurvey["reviewer"] | null;
  onAnswer: (answer: Answer | undefined) => void;
}

const fields = { rating: RatingField, multiple_choice: ChoiceField, text: TextField };

export function QuestionField(props: QuestionFieldProps) {
  const Field = fields[props.question.type];
  return <Field {...props} />;
}
