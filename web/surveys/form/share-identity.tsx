import { cardLine } from "#contract/card-words.ts";
import type { OpenSurvey } from "#contract/surveys.ts";
import "./share-identity.css";

interface ShareIdentityProps {
  survey: OpenSurvey;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

export function ShareIdentity({ survey, isOn, onChange }: ShareIdentityProps) {
  const { candidateName, company } = survey;
  return (
    <section className="card identity" aria-labelledby="identity">
      <h2 id="identity">Your name</h2>
      <label className="switch">
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => onChange(event.target.checked)}
          aria-describedby="identity-meaning"
        />
        <span>Let the hiring team see my name and e-mail address</span>
      </label>
      <p id="identity-meaning">
        {isOn
          ? `On: the hiring team at ${company} sees your name and e-mail address beside your answers.`
          : `Off: your answers appear under “Anonymous”. The hiring team at ${company} still sees this of you, and may guess from it who you are: ${cardLine(survey.reviewer.card)}.`}{" "}
        {candidateName} sees nothing either way.
      </p>
    </section>
  );
}
