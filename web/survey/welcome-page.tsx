import { whenShown } from "#contract/batch-release.ts";
import { candidateSees } from "#contract/data-words.ts";
import type { OpenSurvey } from "#contract/surveys.ts";
import { formatDay } from "../shared/format-date.ts";
import { Button, PageHeading, PageLink } from "../shared/ui/controls.tsx";
import { navigate } from "../shared/ui/navigation.ts";
import { Page } from "../shared/ui/page.tsx";
import { ownDataPath, pathOf } from "./address.ts";
import { readDraft } from "./draft.ts";
import { progressOf } from "./progress.ts";
import { Benefits, Confidentiality, Focus, Guidelines, PositionCard } from "./welcome-cards.tsx";
import "./welcome-page.css";

interface WelcomePageProps {
  survey: OpenSurvey;
  reviewerId: string;
}

/** Three facts and a button, on one or two screens of a phone. Everything else is folded. */
export function WelcomePage({ survey, reviewerId }: WelcomePageProps) {
  const { greetedAs, managerName, candidateName, company, why, job, expiresAt } = survey;
  const position = [job.title, job.department, job.location].filter(Boolean).join(" · ");
  return (
    <Page tab="Welcome" more={<a href={ownDataPath(reviewerId)}>About your data</a>}>
      <div className="welcome">
        <PageHeading>Hello{greetedAs && ` ${greetedAs}`}</PageHeading>
        <ul className="three-facts">
          <li>
            <strong>
              {managerName} at {company} asks for your view of {candidateName}.
            </strong>{" "}
            {why} Position: {position}.
          </li>
          <li>
            <strong>The hiring team sees your answers. It sees your name only if you allow it.</strong> It
            also sees a short profile, such as your company and relationship. {whoYouAre(survey)}{" "}
            {whenShown(survey.answersTogether)} {candidateSees(candidateName, survey.mayBeCopied)}
          </li>
          <li>
            <strong>It takes about 5-10 minutes. You can stop and come back.</strong>{" "}
            {effort(survey, reviewerId)} Your link works until {formatDay(expiresAt)}.
          </li>
        </ul>
        {/* On a phone it stays at the bottom of the screen. */}
        <div className="go-on">
          <Button onClick={() => navigate(pathOf("survey", reviewerId))}>Continue to Survey</Button>
          <PageLink to={pathOf("decline", reviewerId)}>I would rather not</PageLink>
        </div>
        <details className="more">
          <summary>More: guidelines, confidentiality, position</summary>
          <div className="more-cards">
            <Guidelines candidate={candidateName} />
            <Confidentiality survey={survey} />
            <Focus company={company} candidate={candidateName} />
            <Benefits company={company} candidate={candidateName} />
            <PositionCard survey={survey} />
          </div>
        </details>
      </div>
    </Page>
  );
}

/** Whether they may be recognized. It promises no more than the card keeps. */
function whoYouAre({ reviewer: { card } }: OpenSurvey): string {
  if (card.evidence === "named") return "You were named to us, so they may know which answers are yours.";
  if (card.company === null) return "Few people fit it, so they may know which answers are yours.";
  return "It fits other people, too, but they may guess who you are.";
}

/** The number of questions, or for someone who comes back their progress. */
function effort({ questions }: OpenSurvey, reviewerId: string): string {
  const { answered, total } = progressOf(questions, readDraft(reviewerId, questions));
  if (answered > 0) return `${answered} of ${total} answered, on this device.`;
  // Some questions are asked only after a certain answer.
  const number = questions.some(({ shownIf }) => shownIf) ? `About ${total}` : String(total);
  return `${number} questions. Your answers are kept on this device until you submit them.`;
}
