import { ChoiceField } from "./choice-field.tsx";
import type { QuestionFieldProps } from "./question-field-props.ts";
import { RatingField } from "./rating-field.tsx";
import { TextField } from "./text-field.tsx";
import "./question-field.css";

const fields = {
  rating: RatingField,
  zero_to_ten: RatingField,
  multiple_choice: ChoiceField,
  forced_choice: ChoiceField,
  yes_no: ChoiceField,
  text: TextField,
};

export function QuestionField(props: QuestionFieldProps) {
  const Field = fields[props.question.type];
  return <Field {...props} />;
}
