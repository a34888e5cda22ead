import type { Question } from "#contract/surveys.ts";

/** The question itself; assistive technology learns from the field's own attribute whether it is required. */
export function QuestionText({ question, number }: { question: Question; number: number }) {
  return (
    <>
      <span className="question-number">{number}.</span> {question.question}
      {question.required && (
        // It never begins a line of its own.
        <span className="asterisk" aria-hidden="true">
          {"\u00a0*"}
        </span>
      )}
    </>
  );
}
