import { possibleAnswers } from "#contract/survey-rules.ts";
import type { OpenSurvey, Question } from "#contract/surveys.ts";
import { Button, keepFocus } from "#web/shared/ui/controls.tsx";
import type { Answer } from "#web/survey/answers.ts";
import { findReplacements, applyReplacement, identifyingHint, writingHint } from "./identifying.ts";
import type { ReactNode } from "react";

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

/** The properties of every kind of question. */
export interface QuestionFieldProps {
  question: Question;
  number: number;
  answer: Answer | undefined;
  problem: string | undefined;
  /** Set while the reviewer is not to be named: their written answers are then checked for clues to them. */
  anonymous: (OpenSurvey["reviewer"] & Pick<OpenSurvey, "employer" | "elsewhere">) | null;
  onAnswer: (answer: Answer | undefined) => void;
}

/** The question's text; assistive technology learns from the field's attribute whether it is required. */
function QuestionText({ text, number, isRequired }: Pick<RadioGroupProps, "text" | "number" | "isRequired">) {
  return (
    <>
      <span className="question-number">{`${number}.`}</span> {text}
      {isRequired && (
        // It never begins a line of its own.
        <span className="asterisk" aria-hidden="true">
          {"\u00a0*"}
        </span>
      )}
    </>
  );
}

function ProblemText({ id, problem }: { id: string; problem: string | undefined }) {
  if (!problem) return null;
  return (
    <p id={id} className="problem">
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="M8 1.2 15.2 14.4H.8Z" />
        <path className="problem-sign" d="M8 6v4M8 11.6v1.2" />
      </svg>
      <span>{problem}</span>
    </p>
  );
}

function ChoiceField(props: QuestionFieldProps) {
  const { question, answer, onAnswer } = props;
  return (
    <RadioQuestion {...props}>
      <div className="choices">
        {[...new Set(possibleAnswers(question).map(String))].map((option) => (
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

/** A question with one choice; browsers support the arrow keys. */
function RadioQuestion(props: QuestionFieldProps & { children: ReactNode }) {
  const { question, number, answer, problem, onAnswer, children } = props;
  const id = `question-${question.id}`;
  return (
    <RadioGroup
      id={id}
      text={question.question}
      number={number}
      isRequired={question.required}
      problem={problem}
    >
      {children}
      {!question.required && answer !== undefined && (
        <Button tone="quiet" onClick={() => keepFocus(() => onAnswer(undefined), `#${id} input`)}>
          Clear answer<span className="visually-hidden">{` to question ${number}`}</span>
        </Button>
      )}
    </RadioGroup>
  );
}

interface RadioGroupProps {
  id: string;
  text: string;
  number: number;
  isRequired: boolean;
  problem: string | undefined;
  children: ReactNode;
}

/** A question with its number and problem, above the choices. */
export function RadioGroup({ id, text, number, isRequired, problem, children }: RadioGroupProps) {
  return (
    <fieldset
      id={id}
      className="card question"
      role="radiogroup"
      aria-labelledby={`${id}-text`}
      aria-describedby={problem && `${id}-problem`}
      aria-required={isRequired}
      aria-invalid={problem !== undefined}
    >
      <legend id={`${id}-text`} className="question-text">
        <QuestionText text={text} number={number} isRequired={isRequired} />
      </legend>
      <ProblemText id={`${id}-problem`} problem={problem} />
      {children}
    </fieldset>
  );
}

// More steps than this do not fit side by side on a phone.
const maxInOneRow = 6;

function RatingField(props: QuestionFieldProps) {
  const { question, answer, onAnswer } = props;
  const places = possibleAnswers(question).map(Number);
  const [low, high] = question.type === "rating" ? ["Poor", "Excellent"] : ["Not at all", "Entirely"];
  const ends = new Map([
    [places[0], low],
    [places.at(-1), high],
  ]);
  return (
    <RadioQuestion {...props}>
      <div className={places.length > maxInOneRow ? "rating rating-long" : "rating"}>
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

/** The contract's limit; the remaining characters are shown when few are left. */
const maxTextLength = 10_000;
const shownRemaining = 500;

function TextField({ question, number, answer, problem, anonymous, onAnswer }: QuestionFieldProps) {
  const id = `question-${question.id}`;
  const text = typeof answer === "string" ? answer : "";
  const remaining = maxTextLength - text.length;
  const hint = writingHint(text);
  const warning = anonymous && identifyingHint(text, anonymous, question.question);
  const replacements = anonymous ? findReplacements(text, anonymous, question.question) : [];
  return (
    <div id={id} className="card question">
      <label className="question-text" htmlFor={`${id}-field`}>
        <QuestionText text={question.question} number={number} isRequired={question.required} />
      </label>
      <ProblemText id={`${id}-problem`} problem={problem} />
      <textarea
        id={`${id}-field`}
        rows={3}
        maxLength={maxTextLength}
        value={text}
        onChange={(event) => onAnswer(event.target.value || undefined)}
        aria-required={question.required}
        aria-invalid={problem !== undefined}
        aria-describedby={problem ? `${id}-problem ${id}-warning` : `${id}-warning`}
      />
      {/* Always in the page: only then a screen reader announces its text. */}
      <output id={`${id}-warning`} className="gives-away">
        {warning}
      </output>
      {replacements.length > 0 && (
        <div className="buttons">
          {replacements.map((replacement) => (
            <Button
              key={replacement.found}
              tone="quiet"
              onClick={() => keepFocus(() => onAnswer(applyReplacement(text, replacement)), `#${id}-field`)}
            >
              Write “{replacement.instead.trim()}” for “{replacement.found.trim()}”
            </Button>
          ))}
        </div>
      )}
      {hint && <p className="muted small">{hint}</p>}
      {remaining <= shownRemaining && <p className="muted small">{`${remaining} characters left`}</p>}
    </div>
  );
}
