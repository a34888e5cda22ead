import { hasOwnPage, type Region, regionNames, regions } from "#contract/portal-rules.ts";
import { Button } from "#web/survey/frame/button.tsx";
import { Fact } from "#web/survey/frame/fact.tsx";
import { PageHeading } from "#web/survey/frame/page-heading.tsx";
import { navigate } from "#web/survey/navigation.ts";
import { CandidateFrame } from "./candidate-frame.tsx";
import { pathOf } from "./candidate-path.ts";
import { formatDay } from "#web/survey/welcome/format-day.ts";
import { HistoryCard } from "./history-card.tsx";
import type { CandidatePageProps } from "./page-props.ts";
import { StopMails } from "./stop-mails.tsx";
import { WithdrawConsent } from "./take-back.tsx";
import { WhatHappens } from "./what-happens.tsx";
import { PreferencesCard } from "./wishes-card.tsx";

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
