import {
  type Region,
  hasOwnPage,
  isFullName,
  regionNames,
  regions,
  signFullName,
} from "#contract/portal-rules.ts";
import { formatDay } from "#web/shared/format-date.ts";
import { Button, Fact, PageHeading, PageLink, ProblemLine, notThrough } from "#web/shared/ui/controls.tsx";
import { navigate } from "#web/shared/ui/navigation.ts";
import { CandidateFrame, type CandidatePageProps } from "./candidate-frame.tsx";
import { call, pathOf } from "./candidate-path.ts";
import { HistoryCard } from "./history-page.tsx";
import { PreferencesCard, StopMails, WithdrawConsent } from "./preferences-page.tsx";
import { WhatHappens } from "./standing-page.tsx";
import { useProblem } from "./typed-field.tsx";
import { useState } from "react";

/** Who asks and what would happen, before anything is decided. */
export function WelcomePage({
  onRegion,
  ...props
}: CandidatePageProps & { onRegion: (region: Region) => void }) {
  const { secret, participation } = props;
  const { company, jobTitle, askedBy, candidateName, state, consent, text } = participation;
  const next = hasOwnPage(text.region) ? "disclosure" : "agree";
  return (
    <CandidateFrame tab="Your consent">
      <PageHeading>May {company} ask people who worked with you?</PageHeading>
      {state !== "asked" && (
        <p className="card">
          <strong>{state === "refused" ? "You do not agree." : "You took your consent back."}</strong> Nobody
          is asked. {consent?.takenBackOn && `It was on ${formatDay(consent.takenBackOn)}. `}
          You can still agree below.
        </p>
      )}
      <section className="card stack" aria-label="Who asks">
        <dl className="facts">
          <Fact term="You">{candidateName}</Fact>
          <Fact term="Position">{jobTitle}</Fact>
          <Fact term="Company">{company}</Fact>
          <Fact term="Asked by">{askedBy}</Fact>
        </dl>
      </section>
      <HistoryCard {...props} />
      <WhatHappens participation={participation} />
      <PreferencesCard secret={secret} />
      <section className="card stack" aria-label="Your decision">
        <label className="field">
          <span>Where do you live?</span>
          <select
            value={text.region}
            onChange={(event) => onRegion(regions.find((one) => one === event.target.value) ?? text.region)}
          >
            {regions.map((region) => (
              <option key={region} value={region}>
                {regionNames[region]}
              </option>
            ))}
          </select>
        </label>
        <p className="muted small">It decides which text you read next. Nothing is agreed to yet.</p>
        <div className="buttons">
          <Button onClick={() => navigate(pathOf(next, secret))}>Read and decide</Button>
        </div>
        {state === "asked" && <WithdrawConsent {...props} label="I do not agree" />}
      </section>
      <StopMails {...props} />
    </CandidateFrame>
  );
}

/** The text in full, a tick for each thing agreed to, and the name typed. */
export function AgreePage({ secret, participation, onChanged }: CandidatePageProps) {
  const { text, company } = participation;
  const isApart = hasOwnPage(text.region);
  const [things, setThings] = useState<string[]>([]);
  const [signedName, setSignedName] = useState("");
  const [sending, setSending] = useState(false);
  const problem = useProblem();

  async function agree() {
    if (sending) return;
    const missing = text.things.find(({ key, required }) => required && !things.includes(key));
    if (missing)
      return problem.say("Please tick everything that has to be agreed to.", `thing-${missing.key}`);
    if (!isFullName(signedName)) return problem.say(signFullName, "signed-name");
    setSending(true);
    const outcome = await call("agree", { secret, textId: text.id, signedName, things });
    setSending(false);
    if (!outcome.ok) return problem.say(outcome.said ?? notThrough);
    onChanged(outcome.value);
    // The form must not be behind the back button.
    navigate(pathOf("welcome", secret), { replace: true });
  }

  return (
    <CandidateFrame tab="Agree">
      <PageHeading>{isApart ? "Authorization" : "What you agree to"}</PageHeading>
      {!isApart && (
        <section className="card stack" aria-label="The text">
          {text.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      )}
      <form
        className="card stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void agree();
        }}
      >
        <fieldset className="things">
          <legend className="visually-hidden">What you agree to</legend>
          {text.things.map(({ key, text: words, required }) => (
            <label key={key} className="thing">
              <input
                id={`thing-${key}`}
                type="checkbox"
                checked={things.includes(key)}
                required={required}
                onChange={(event) => {
                  problem.clear();
                  setThings(event.target.checked ? [...things, key] : things.filter((one) => one !== key));
                }}
              />
              <span>
                {words}
                {!required && <span className="muted"> (optional)</span>}
              </span>
            </label>
          ))}
        </fieldset>
        <label className="field">
          <span>Your first and last name, as your signature</span>
          <input
            id="signed-name"
            value={signedName}
            maxLength={200}
            autoComplete="name"
            required
            aria-invalid={problem.ofField("signed-name") !== undefined}
            aria-describedby="agree-problem"
            onChange={(event) => {
              problem.clear();
              setSignedName(event.target.value);
            }}
          />
        </label>
        <ProblemLine id="agree-problem" problem={problem.text} />
        <div className="buttons">
          <Button busy={sending} busyLabel="Agreeing...">
            I agree
          </Button>
          <PageLink to={pathOf(isApart ? "disclosure" : "welcome", secret)}>Back</PageLink>
        </div>
        <p className="muted small">
          You get a copy by e-mail. {company} learns that you agreed. You can take it back at any time by the
          same link.
        </p>
      </form>
    </CandidateFrame>
  );
}
