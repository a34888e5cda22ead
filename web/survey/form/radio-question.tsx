import type { ReactNode } from "react";
import { keepFocus } from "../frame/keep-focus.ts";
import { ProblemText } from "./problem-text.tsx";
import type { QuestionFieldProps } from "./question-field-props.ts";
import { QuestionText } from "./question-text.tsx";

/** A question that is answered by choosing one of several; browsers bring the arrow keys with them. */
export function RadioQuestion(props: QuestionFieldProps & { children: ReactNode }) {
  const { question, number, answer, problem, onAnswer, children } = props;
  const id = `question-${question.id}`;
  return (
    <fieldset
      id={id}
      className="card question"
      role="radiogroup"
      aria-labelledby={`${id}-text`}
      aria-describedby={problem && `${id}-problem`}
      aria-required={question.required}
      aria-invalid={problem !== undefined}
    >
      <legend id={`${id}-text`} className="question-text">
        <QuestionText question={question} number={number} />
      </legend>
      <ProblemText id={`${id}-problem`} problem={problem} />
      {children}
      {!question.required && answer !== undefined && (
        <button
          type="button"
          className="clear"
          onClick={() => keepFocus(() => onAnswer(undefined), `#${id} input`)}
        >
          Clear answer<span className="visually-hidden"> to question {number}</span>
        </button>
      )}
    </fieldset>
  );
}
