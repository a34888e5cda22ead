import { whenShown } from "#contract/batch-release.ts";
import { candidateSees, namedToUs } from "#contract/data-words.ts";
import type { OpenSurvey } from "#contract/surveys.ts";
import { formatDay } from "#web/shared/format-date.ts";
import { Button, PageHeading, PageLink } from "#web/shared/ui/controls.tsx";
import { navigate } from "#web/shared/ui/navigation.ts";
import { Page } from "#web/shared/ui/page.tsx";
import { canStore } from "#web/shared/storage.ts";
import { ownDataPath, pathOf } from "./address.ts";
import { keepPageOpen, readDraft } from "./draft.ts";
import { progressOf } from "./progress.ts";
import { Benefits, Confidentiality, Focus, Guidelines, PositionCard } from "./welcome-cards.tsx";
import "./welcome-page.css";
import { useState } from "react";

interface WelcomePageProps {
  survey: OpenSurvey;
  reviewerId: string;
}

/** Three facts and a button, on one or two screens of a phone. Everything else is folded. */
export function WelcomePage({ survey, reviewerId }: WelcomePageProps) {
  const { greetedAs, managerName, candidateName, company, why, job, expiresAt } = survey;
  const place = [job.department, job.location].filter(Boolean).join(", ");
  const [isKept] = useState(canStore);
  const progress = progressOf(survey.questions, readDraft(reviewerId, survey.questions));
  return (
    <Page tab="Welcome" more={<a href={ownDataPath(reviewerId)}>About your data</a>}>
      <div className="welcome">
        <PageHeading>Hello{greetedAs && ` ${greetedAs}`}</PageHeading>
        {progress.answered > 0 && (
          <p className="lead">
            {progress.answered} of {progress.total} answered, on this device. Continue where you stopped.
          </p>
        )}
        <ul className="three-facts">
          <li>
            <strong>
              {managerName} at {company} asks for your view of {candidateName}.
            </strong>{" "}
            {why} {candidateName} is a candidate for {job.title}
            {place && ` (${place})`}.
          </li>
          <li>
            <WhoYouAre survey={survey} /> {whenShown(survey.answersTogether)}{" "}
            {candidateSees(candidateName, survey.mayBeCopied)}
          </li>
          <li>
            <strong>It takes about 5-10 minutes. {isKept && "You can stop and come back."}</strong>{" "}
            {progress.answered === 0 && effort(survey, progress.total, isKept)} Your link works until{" "}
            {formatDay(expiresAt)}.
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

/** Whether they may be recognized. Nothing here promises more than the card keeps. */
function WhoYouAre({ survey }: { survey: OpenSurvey }) {
  const { card } = survey.reviewer;
  const isNamed = card.evidence === "named";
  const fit =
    card.company === null
      ? "Few people fit the profile, so they may know which answers are yours."
      : "The profile fits other people, too, but they may guess who you are.";
  return (
    <>
      <strong>
        The hiring team sees your answers. {isNamed ? namedToUs : "They see your name only if you allow it."}
      </strong>{" "}
      They also see a short profile of you, such as company and relationship. {!isNamed && fit}
    </>
  );
}

/** The number of questions, and whether a draft survives closing the page. */
function effort({ questions }: OpenSurvey, total: number, isKept: boolean): string {
  // Some questions are asked only after a certain answer.
  const number = questions.some(({ shownIf }) => shownIf) ? `About ${total}` : String(total);
  const draft = isKept ? "Your answers are kept on this device until you submit them." : keepPageOpen;
  return `${number} questions. ${draft}`;
}
