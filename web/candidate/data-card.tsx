import { useState } from "react";
import type { DataRequestKind } from "#contract/privacy.ts";
import { Button } from "#web/survey/frame/button.tsx";
import { PageLink } from "#web/survey/frame/page-link.tsx";
import { ProblemLine } from "#web/survey/frame/problem-line.tsx";
import { pathOf } from "./candidate-path.ts";
import { formatDay } from "#web/survey/welcome/format-day.ts";
import { usePreference } from "./use-wish.ts";
import type { PreferenceCardProps } from "./wish-card-props.ts";
import { callPreference } from "./wishes-api.ts";

const kinds: Record<DataRequestKind, string> = {
  copy: "A copy of my data",
  correction: "A correction of my data",
  end: "Deletion of my data",
};
const knownKinds = Object.keys(kinds) as DataRequestKind[];

/** A copy, a correction, the end: somebody carries it out within 30 days, and tells by e-mail. */
export function DataCard({ secret, wishes, onChanged }: PreferenceCardProps) {
  const [kind, setKind] = useState<DataRequestKind>("copy");
  const [wish, setWish] = useState("");
  const { ask, problem, isSending } = usePreference(onChanged);

  async function send() {
    if (kind === "correction" && !wish.trim()) return problem.say("Please say what is wrong.", "wish");
    const said = kind === "correction" ? wish : null;
    if (await ask(() => callPreference("askForData", { secret, kind, wish: said }))) setWish("");
  }

  return (
    <section className="card stack" aria-labelledby="data">
      <h2 id="data">Your data</h2>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <label className="field">
          <span>What do you ask for?</span>
          <select
            value={kind}
            onChange={(event) => {
              problem.clear();
              setKind(knownKinds.find((one) => one === event.target.value) ?? kind);
            }}
          >
            {knownKinds.map((one) => (
              <option key={one} value={one}>
                {kinds[one]}
              </option>
            ))}
          </select>
        </label>
        {kind === "correction" && (
          <>
            <p>
              Your work history you <PageLink to={pathOf("history", secret)}>correct yourself</PageLink>.
              Everything else is corrected for you.
            </p>
            <label className="field">
              <span>What is wrong, and how it is right</span>
              <textarea
                id="wish"
                rows={3}
                maxLength={2000}
                value={wish}
                onChange={(event) => setWish(event.target.value)}
              />
            </label>
          </>
        )}
        {kind === "end" && (
          <p>
            Then nothing is kept of you as a candidate for this position, and nobody is asked any more.{" "}
            {wishes.company} loses what was answered. It cannot be undone.
          </p>
        )}
        <ProblemLine problem={problem.text} />
        <div className="buttons">
          <Button busy={isSending} {...(kind === "end" && { tone: "danger" as const })}>
            Ask for it
          </Button>
        </div>
      </form>
      {/* There before what it tells, which is read out as it comes. */}
      <div className="stack" aria-live="polite">
        {wishes.dataRequests.length > 0 && (
          <ul>
            {wishes.dataRequests.map(({ kind: asked, dueOn, carriedOutOn }) => (
              <li key={`${asked} ${dueOn}`}>
                {kinds[asked]}:{" "}
                {carriedOutOn
                  ? `done on ${formatDay(carriedOutOn)}`
                  : `done by ${formatDay(dueOn)}; you are told by e-mail`}
              </li>
            ))}
          </ul>
        )}
        <p className="muted small">
          All of this concerns you as a candidate for this position. A copy holds answers only if you were
          promised them.
        </p>
      </div>
    </section>
  );
}
