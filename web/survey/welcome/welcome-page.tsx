import { useState } from "react";
import type { OpenSurvey } from "#contract/surveys.ts";
import { pathOf } from "../address.ts";
import { saveDraft, readDraft } from "../draft.ts";
import { Page } from "../frame/page.tsx";
import { navigate } from "../navigation.ts";
import { Benefits } from "./benefits.tsx";
import { closenessId, ClosenessQuestion, type Said } from "./closeness-question.tsx";
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
  const [said, setSaid] = useState<Said | null>(() => readDraft(reviewerId, survey.questions).closeness);
  const [isMissing, setIsMissing] = useState(false);
  const people = { company: survey.company, candidate: survey.candidateName };

  function say(level: Said) {
    setSaid(level);
    setIsMissing(false);
    const closeness = level === "unknown" ? null : level;
    const last = readDraft(reviewerId, survey.questions);
    saveDraft(reviewerId, { ...last, closeness, changedSince: last.attempt !== null });
  }

  function goOn() {
    if (said === "unknown") return navigate(`${pathOf("decline", reviewerId)}#unknown`);
    if (said) return navigate(pathOf("survey", reviewerId));
    setIsMissing(true);
    document.getElementById(`${closenessId}-first`)?.focus();
  }

  return (
    <Page tab="Welcome" wide>
      <div className="welcome">
        <div className="welcome-story">
          <Greeting survey={survey} />
          <Confidentiality
            {...people}
            card={survey.reviewer.card}
            gate={survey.answersTogether}
            mayBeCopied={survey.mayBeCopied}
          />
          <ClosenessQuestion {...people} said={said} isMissing={isMissing} onSay={say} />
          <PositionCard survey={survey} />
          <Focus {...people} />
          <Guidelines {...people} />
          <Benefits {...people} />
        </div>
        <ContinueCard survey={survey} reviewerId={reviewerId} onContinue={goOn} />
      </div>
    </Page>
  );
}
