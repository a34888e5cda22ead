import { ifTooFew, mayShow, shownAnyway, shownIfFew, whenShown } from "#contract/batch-release.ts";
import { cardLine, cardWords } from "#contract/card-words.ts";
import { candidateSees, namedToUs } from "#contract/data-words.ts";
import { closenessWords, scaleOf } from "#contract/survey-rules.ts";
import type { OpenSurvey, Question } from "#contract/surveys.ts";
import { Fact } from "#web/shared/ui/controls.tsx";
import { type Answer, isAnswered } from "#web/survey/answers.ts";
import type { Draft } from "#web/survey/draft.ts";
import "./answer-preview.css";
import { SwitchCard } from "./submit-area.tsx";

/** What the hiring manager would see with the current choices. */
export function AnswerPreview({ survey, draft }: { survey: OpenSurvey; draft: Draft }) {
  const { answers, shareIdentity, closeness } = draft;
  const { reviewer } = survey;
  const words = cardWords(reviewer.card, survey.candidateName);
  const facts: [term: string, value: string | null][] = [
    ["Name", shareIdentity ? reviewer.name : "Anonymous"],
    ["E-mail", shareIdentity ? reviewer.email : "Not shown"],
    ["Company", words.company],
    ["Position", words.position],
    ["Relationship", words.relationship],
    ...(words.reason === null ? [] : [["Why you", words.reason] as [string, string]]),
    ...(closeness === null ? [] : [["Worked together", closenessWords[closeness]] as [string, string]]),
    survey.answersTogether
      ? ["Shown since", "The day on which we show them, not the day on which you answered"]
      : ["Submitted", "The day, without the time"],
  ];
  const answered = survey.questions.filter(({ id }) => isAnswered(answers[id]));
  return (
    <details className="card preview">
      <summary>What the hiring manager will see</summary>
      <dl className="preview-rows">
        {facts.map(([term, value]) => (
          <Fact key={term} term={term}>
            {value ?? "N/A"}
          </Fact>
        ))}
        {answered.map((question) => (
          <PreviewedAnswer key={question.id} question={question} answer={answers[question.id]} />
        ))}
      </dl>
      {answered.length === 0 && <p className="muted">Your answers will appear here.</p>}
      <p className="muted">
        {survey.answersTogether && draft.mayShowIfFew ? shownAnyway : whenShown(survey.answersTogether)}
      </p>
    </details>
  );
}

interface MayShowProps {
  minAnswers: number;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** What happens if too few people answer. */
export function MayShow({ minAnswers, ...choice }: MayShowProps) {
  return (
    <SwitchCard id="few" title="If too few answer" label={mayShow(minAnswers)} {...choice}>
      {choice.isOn ? `On: ${inSentence(shownIfFew(minAnswers))}` : `Off: ${inSentence(ifTooFew(minAnswers))}`}
    </SwitchCard>
  );
}

const inSentence = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

function PreviewedAnswer({ question, answer }: { question: Question; answer: Answer | undefined }) {
  const scale = scaleOf(question);
  return (
    <div>
      <dt>{question.question}</dt>
      <dd className="preview-answer">{scale ? `${answer} of ${scale.highest}` : answer}</dd>
    </div>
  );
}

interface ShareIdentityProps {
  survey: OpenSurvey;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

export function ShareIdentity({ survey, isOn, onChange }: ShareIdentityProps) {
  const { candidateName, company } = survey;
  const { card } = survey.reviewer;
  const mayGuess =
    card.evidence === "named"
      ? `${namedToUs} The hiring team at ${company} sees this about you:`
      : `The hiring team at ${company} sees only this about you, and may guess who you are:`;
  return (
    <SwitchCard
      id="identity"
      title="Your name"
      label="Let the hiring team see my name and e-mail address"
      isOn={isOn}
      onChange={onChange}
    >
      {isOn ? (
        <span key="on">
          On: the hiring team at {company} sees your name and e-mail address with your answers.
        </span>
      ) : (
        <span key="off">
          Off: your answers appear as Anonymous. {mayGuess} <strong>{cardLine(card, candidateName)}</strong>.
        </span>
      )}{" "}
      {candidateSees(candidateName, survey.mayBeCopied)}
    </SwitchCard>
  );
}
