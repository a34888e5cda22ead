import type { OpenSurvey } from "#contract/surveys.ts";
import { Page } from "../frame/page.tsx";
import { Benefits } from "./benefits.tsx";
import { Confidentiality } from "./confidentiality.tsx";
import { ContinueCard } from "./continue-card.tsx";
import { Focus } from "./focus.tsx";
import { Greeting } from "./greeting.tsx";
import { Guidelines } from "./guidelines.tsx";
import { PositionCard } from "./position-card.tsx";
import "./welcome-page.css";

interface WelcomePageProps {
  survey: OpenSurvey;
  reviewerId: string;
}

export function WelcomePage({ survey, reviewerId }: WelcomePageProps) {
  const people = { company: survey.company, candidate: survey.candidateName };
  return (
    <Page tab="Welcome" wide>
      <div className="welcome">
        <div className="welcome-story">
          <Greeting survey={survey} />
          <PositionCard survey={survey} />
          <Confidentiality {...people} card={survey.reviewer.card} gate={survey.answersTogether} />
          <Focus {...people} />
          <Guidelines {...people} />
          <Benefits {...people} />
        </div>
        <ContinueCard survey={survey} reviewerId={reviewerId} />
      </div>
    </Page>
  );
}
