import { cardLine } from "#contract/card-words.ts";
import { candidateSees } from "#contract/data-words.ts";
import type { OpenSurvey } from "#contract/surveys.ts";
import { SwitchCard } from "./switch-card.tsx";

interface ShareIdentityProps {
  survey: OpenSurvey;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

export function ShareIdentity({ survey, isOn, onChange }: ShareIdentityProps) {
  const { candidateName, company } = survey;
  return (
    <SwitchCard
      id="identity"
      title="Your name"
      label="Let the hiring team see my name and e-mail address"
      isOn={isOn}
      onChange={onChange}
    >
      {isOn
        ? `On: the hiring team at ${company} sees your name and e-mail address beside your answers.`
        : `Off: your answers appear under “Anonymous”. The hiring team at ${company} still sees this of you, and may guess from it who you are: ${cardLine(survey.reviewer.card)}.`}{" "}
      {candidateSees(candidateName, survey.mayBeCopied)}
    </SwitchCard>
  );
}
