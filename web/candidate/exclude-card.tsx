import { useState } from "react";
import { Button } from "#web/survey/frame/button.tsx";
import { ProblemLine } from "#web/survey/frame/problem-line.tsx";
import { usePreference } from "./use-wish.ts";
import type { PreferenceCardProps } from "./wish-card-props.ts";
import { callPreference } from "./wishes-api.ts";

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
