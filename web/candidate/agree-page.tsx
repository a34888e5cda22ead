import {
  type Region,
  hasOwnPage,
  isFullName,
  regionNames,
  regions,
  signFullName,
} from "#contract/portal-rules.ts";
import {
  Button,
  Form,
  PageHeading,
  PageLink,
  ProblemLine,
  requestFailedText,
} from "#web/shared/ui/controls.tsx";
import { navigate } from "#web/shared/ui/navigation.ts";
import { CandidateFrame, type CandidatePageProps } from "./candidate-frame.tsx";
import { call, pathOf } from "./candidate-path.ts";
import { useProblem } from "./typed-field.tsx";
import { Fragment, useState } from "react";

interface AgreePageProps extends CandidatePageProps {
  /** False if the region's text could not be loaded. */
  onRegion: (region: Region) => Promise<boolean>;
}

/** The full text of the region, a checkbox for each item, and the typed name. */
export function AgreePage({ secret, participation, onChanged, onRegion }: AgreePageProps) {
  const { text, company } = participation;
  const isApart = hasOwnPage(text.region);
  const [things, setThings] = useState<string[]>([]);
  const [signedName, setSignedName] = useState("");
  const [sending, setSending] = useState(false);
  const problem = useProblem();

  async function choose(region: Region) {
    problem.clear();
    if (!(await onRegion(region))) return problem.show(requestFailedText, "region");
    // Another region has another text: what was checked was about the previous one.
    setThings([]);
    if (hasOwnPage(region)) navigate(pathOf("disclosure", secret));
  }

  async function agree() {
    if (sending) return;
    const missing = text.things.find(({ key, required }) => required && !things.includes(key));
    if (missing) return problem.show("Please check every required box.", `thing-${missing.key}`);
    if (!isFullName(signedName)) return problem.show(signFullName, "signed-name");
    setSending(true);
    const { candidateName, jobTitle, afterWithdrawal } = participation;
    const seen = { candidateName, company, jobTitle, afterWithdrawal };
    const outcome = await call("agree", { secret, textId: text.id, signedName, things, seen });
    setSending(false);
    if (!outcome.ok) return problem.show(outcome.message ?? requestFailedText);
    onChanged(outcome.value);
    // The form must not be behind the back button.
    navigate(pathOf("welcome", secret), { replace: true });
  }

  return (
    <CandidateFrame tab="Agree">
      <PageHeading>{isApart ? "Authorization" : "Read and sign"}</PageHeading>
      <label className="field">
        <span>Where do you live?</span>
        <select
          id="region"
          value={text.region}
          aria-describedby="region-problem"
          onChange={(event) =>
            void choose(regions.find((region) => region === event.target.value) ?? text.region)
          }
        >
          {regions.map((region) => (
            <option key={region} value={region}>
              {regionNames[region]}
            </option>
          ))}
        </select>
      </label>
      <ProblemLine id="region-problem" problem={problem.ofField("region")} />
      {!isApart && (
        <section className="card stack" aria-label="The text">
          {text.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      )}
      <Form className="card stack" onSubmit={() => void agree()}>
        <fieldset className="things">
          <legend className="visually-hidden">What you agree to</legend>
          {text.things.map(({ key, text: words, required }) => (
            <Fragment key={key}>
              <label className="thing">
                <input
                  id={`thing-${key}`}
                  type="checkbox"
                  checked={things.includes(key)}
                  required={required}
                  aria-invalid={problem.ofField(`thing-${key}`) !== undefined}
                  aria-describedby={`thing-${key}-problem`}
                  onChange={(event) => {
                    problem.clear();
                    setThings(
                      event.target.checked ? [...things, key] : things.filter((thing) => thing !== key),
                    );
                  }}
                />
                <span>
                  {words}
                  {!required && <span className="muted"> (optional)</span>}
                </span>
              </label>
              <ProblemLine id={`thing-${key}-problem`} problem={problem.ofField(`thing-${key}`)} />
            </Fragment>
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
        <ProblemLine id="agree-problem" problem={problem.ofField("signed-name") ?? problem.ofForm} />
        <div className="buttons">
          <Button busy={sending} busyLabel="Agreeing...">
            I agree
          </Button>
          <PageLink to={pathOf(isApart ? "disclosure" : "welcome", secret)}>Back</PageLink>
        </div>
        <p className="muted small">
          We e-mail you a copy and tell {company}. You can withdraw at any time by the same link.
        </p>
      </Form>
    </CandidateFrame>
  );
}
