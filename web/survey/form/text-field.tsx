import { keepFocus } from "../frame/keep-focus.ts";
import { whatGivesAway } from "./identifying.ts";
import { moreGeneral, takeOffer } from "./more-general.ts";
import { ProblemText } from "./problem-text.tsx";
import type { QuestionFieldProps } from "./question-field-props.ts";
import { QuestionText } from "./question-text.tsx";
import { writingHint } from "./writing-hint.ts";

/** The contract's limit; how much room is left is said when it becomes short. */
const longest = 10_000;
const shortRoom = 500;

export function TextField({ question, number, answer, problem, anonymous, onAnswer }: QuestionFieldProps) {
  const id = `question-${question.id}`;
  const text = typeof answer === "string" ? answer : "";
  const room = longest - text.length;
  const hint = writingHint(text);
  const warning = anonymous && whatGivesAway(text, anonymous, question.question);
  const offers = anonymous ? moreGeneral(text, anonymous, question.question) : [];
  return (
    <div id={id} className="card question">
      <label className="question-text" htmlFor={`${id}-field`}>
        <QuestionText question={question} number={number} />
      </label>
      <ProblemText id={`${id}-problem`} problem={problem} />
      <textarea
        id={`${id}-field`}
        rows={3}
        maxLength={longest}
        value={text}
        onChange={(event) => onAnswer(event.target.value || undefined)}
        aria-required={question.required}
        aria-invalid={problem !== undefined}
        aria-describedby={problem ? `${id}-problem ${id}-warning` : `${id}-warning`}
      />
      {/* Always there: only then a screen reader says what appears in it. */}
      <output id={`${id}-warning`} className="gives-away">
        {warning}
      </output>
      {offers.length > 0 && (
        <div className="buttons">
          {offers.map((offer) => (
            <button
              key={offer.found}
              type="button"
              className="clear"
              onClick={() => keepFocus(() => onAnswer(takeOffer(text, offer)), `#${id}-field`)}
            >
              Write “{offer.instead.trim()}” for “{offer.found.trim()}”
            </button>
          ))}
        </div>
      )}
      {hint && <p className="muted small">{hint}</p>}
      {room <= shortRoom && <p className="muted small">{room} characters left</p>}
    </div>
  );
}
