import type { DataRequestKind } from "#contract/privacy.ts";
import { formatDay } from "#web/shared/format-date.ts";
import { Button, PageLink, ProblemLine } from "#web/shared/ui/controls.tsx";
import { callPreference, pathOf } from "./candidate-path.ts";
import { type PreferenceCardProps, usePreference } from "./typed-field.tsx";
import { useState } from "react";

/** Whom not to ask. It can only leave out more than the company does, and nobody is told whom. */
export function ExcludeCard({ secret, wishes, onChanged }: PreferenceCardProps) {
  const { company, excluded } = wishes;
  const [companies, setCompanies] = useState("");
  const [people, setPeople] = useState("");
  const { ask, problem, isSending, isDone } = usePreference(onChanged);
  const isAny = excluded.employer || excluded.companies > 0 || excluded.people > 0;

  async function add(employer: boolean) {
    const lists = { companies: linesOf(companies), people: linesOf(people) };
    if (!employer && lists.companies.length + lists.people.length === 0)
      return problem.say("Please name a company or a person.", "companies");
    if (!(await ask(() => callPreference("exclude", { secret, employer, ...lists })))) return;
    setCompanies("");
    setPeople("");
  }

  return (
    <section className="card stack" aria-labelledby="exclude">
      <h2 id="exclude">Whom not to ask</h2>
      <p>
        {company} is not told whom you name, only how many. It is kept as codes that nobody can read again,
        and looked at before anybody is asked. Whoever was asked by then stays asked.
      </p>
      {!excluded.employer && (
        <div className="buttons">
          <Button tone="plain" onClick={() => void add(true)} busy={isSending}>
            Nobody who works where I work now
          </Button>
        </div>
      )}
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void add(false);
        }}
      >
        <label className="field">
          <span>Companies, one a line</span>
          <textarea
            id="companies"
            rows={2}
            value={companies}
            onChange={(event) => setCompanies(event.target.value)}
          />
        </label>
        <label className="field">
          <span>People, by name or e-mail address, one a line</span>
          <textarea id="people" rows={3} value={people} onChange={(event) => setPeople(event.target.value)} />
        </label>
        <ProblemLine problem={problem.text} />
        <div className="buttons">
          <Button busy={isSending}>Do not ask them</Button>
          {isAny && (
            <Button
              tone="plain"
              onClick={() => void ask(() => callPreference("startOver", { secret }))}
              busy={isSending}
            >
              Start over
            </Button>
          )}
        </div>
      </form>
      <output tabIndex={-1} className={isDone ? undefined : "muted"}>
        {isAny ? `Left out: ${toldOf(excluded)}.` : "You have left out nobody yet."}
      </output>
    </section>
  );
}

function toldOf({ employer, companies, people }: PreferenceCardProps["wishes"]["excluded"]): string {
  return [
    ...(employer ? ["whoever works where you work now"] : []),
    ...(companies > 0 ? [companies === 1 ? "1 company" : `${companies} companies`] : []),
    ...(people > 0 ? [people === 1 ? "1 person" : `${people} people`] : []),
  ].join(", ");
}

const linesOf = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

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
