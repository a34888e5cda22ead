import { useState } from "react";
import { hasOwnPage, isFullName, signFullName } from "#contract/portal-rules.ts";
import { Button } from "#web/survey/frame/button.tsx";
import { PageHeading } from "#web/survey/frame/page-heading.tsx";
import { PageLink } from "#web/survey/frame/page-link.tsx";
import { ProblemLine, notThrough } from "#web/survey/frame/problem-line.tsx";
import { navigate } from "#web/survey/navigation.ts";
import { call } from "./api.ts";
import { CandidateFrame } from "./candidate-frame.tsx";
import { pathOf } from "./candidate-path.ts";
import type { CandidatePageProps } from "./page-props.ts";
import { useProblem } from "./use-problem.ts";

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
