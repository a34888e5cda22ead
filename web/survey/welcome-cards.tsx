import { type ReleaseMode, ifTooFew, whenShown } from "#contract/batch-release.ts";
import { cardLine } from "#contract/card-words.ts";
import type { Card } from "#contract/cards.ts";
import { candidateSees } from "#contract/data-words.ts";
import { type Closeness, closenessLevels } from "#contract/survey-rules.ts";
import type { OpenSurvey, Question } from "#contract/surveys.ts";
import { formatDay } from "../shared/format-date.ts";
import { Button, Fact, PageLink } from "../shared/ui/controls.tsx";
import { ownDataPath, pathOf } from "./address.ts";
import "./form/question-field.css";
import { ProblemText } from "./form/question-field.tsx";

/** The company and the candidate whom the cards name. */
export interface People {
  /** The company that hires. */
  company: string;
  candidate: string;
}

export type Said = Closeness | "unknown";

interface ClosenessQuestionProps {
  candidate: string;
  company: string;
  said: Said | null;
  /** They wanted to go on without having said it. */
  isMissing: boolean;
  onSay: (said: Said) => void;
}

const labels: Record<Said, string> = {
  closely: "Closely, in the same team or in one line",
  sometimes: "Sometimes",
  hardly: "Hardly",
  unknown: "I do not know them",
};
export const closenessId = "closeness";

/** Asked before anything else: anyone who did not see the work should not have to judge it. */
export function ClosenessQuestion({ candidate, company, said, isMissing, onSay }: ClosenessQuestionProps) {
  return (
    <fieldset
      className="card question"
      role="radiogroup"
      aria-labelledby={closenessId}
      aria-describedby="closeness-problem"
      aria-required
      aria-invalid={isMissing}
    >
      <legend id={closenessId} className="question-text">
        Did you work with {candidate}?
      </legend>
      <ProblemText id="closeness-problem" problem={isMissing ? "Please say this first." : undefined} />
      <div className="choices">
        {([...closenessLevels, "unknown"] as const).map((level, index) => (
          <label key={level} className="choice">
            <input
              id={index === 0 ? `${closenessId}-first` : undefined}
              type="radio"
              name={closenessId}
              checked={said === level}
              onChange={() => onSay(level)}
            />
            <span>{labels[level]}</span>
          </label>
        ))}
      </div>
      <p className="muted small">
        {company} sees it beside your answers, as your own word. If you do not know them, you can decline.
      </p>
    </fieldset>
  );
}

/** The promise: who is shown what. Nothing stands here that the service does not keep. */
export function Confidentiality({
  company,
  candidate,
  card,
  gate,
  mayBeCopied,
}: People & { card: Card; gate: ReleaseMode; mayBeCopied: boolean }) {
  return (
    <section className="card" aria-labelledby="confidentiality">
      <h2 id="confidentiality">Your answers are confidential</h2>
      <dl className="promise">
        <div>
          <dt>{candidate}</dt>
          <dd>{candidateSees(candidate, mayBeCopied)}</dd>
        </div>
        <div>
          <dt>The hiring team at {company}</dt>
          <dd>
            <strong>Sees your answers</strong> and beside them this of you: {cardLine(card)}.
            {card.evidence === "named"
              ? ` As ${company} named you, they may know which answers are yours.`
              : card.company === null
                ? " We know of hardly anybody else whom it fits: they may well know which answers are yours."
                : " It is kept so general that it fits others too. They may still guess who you are."}
          </dd>
        </div>
        <div>
          <dt>When they see them</dt>
          <dd>
            {whenShown(gate)} {gate && ifTooFew(gate)}
          </dd>
        </div>
        <div>
          <dt>Your name and e-mail address</dt>
          <dd>
            <strong>Shown beside your answers only if you turn that on</strong> in the survey. It is off to
            begin with, and your answers then appear under “Anonymous”.
          </dd>
        </div>
        <div>
          <dt>What else they learn</dt>
          <dd>
            How many answers share a network or device, are worded alike or took hardly any time; not whose.
            We do not store your network address: what we compare is scrambled, and deleted after the survey.
          </dd>
        </div>
      </dl>
    </section>
  );
}

interface ContinueCardProps {
  survey: OpenSurvey;
  reviewerId: string;
  onContinue: () => void;
}

/** What it takes, and the way on. */
export function ContinueCard({ survey, reviewerId, onContinue }: ContinueCardProps) {
  const { questions, expiresAt } = survey;
  const required = questions.filter((question) => question.required);
  return (
    <aside className="continue" aria-label="The survey">
      <div className="card about">
        <dl className="facts">
          <Fact term="Takes">about 5-10 minutes</Fact>
          <Fact term="Questions">
            {numberOf(questions)}, of which {numberOf(required)} required
          </Fact>
          <Fact term="Link works until">
            <time dateTime={expiresAt}>{formatDay(expiresAt)}</time>
          </Fact>
        </dl>
        <p className="muted small">
          You can stop and come back: your answers are kept on this device until you submit them. For 30 days
          after that you can withdraw them. <a href={ownDataPath(reviewerId)}>About your data</a>
        </p>
      </div>
      {/* On a phone it stays at the bottom of the screen. */}
      <div className="go-on">
        <Button onClick={onContinue}>Continue to Survey</Button>
        <PageLink to={pathOf("decline", reviewerId)}>I would rather not</PageLink>
      </div>
    </aside>
  );
}

/** Whether some are asked depends on what is answered to others. */
const numberOf = (questions: Question[]) =>
  (questions.some(({ shownIf }) => shownIf) ? "up to " : "") + questions.length;
