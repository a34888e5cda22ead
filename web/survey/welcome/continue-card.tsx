import type { OpenSurvey, Question } from "#contract/surveys.ts";
import { ownDataPath, pathOf } from "../address.ts";
import { Button } from "../frame/button.tsx";
import { PageLink } from "../frame/page-link.tsx";
import { Fact } from "../frame/fact.tsx";
import { formatDay } from "./format-day.ts";

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
