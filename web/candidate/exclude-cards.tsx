import { Confirm } from "#web/shared/ui/confirm.tsx";
import { Button, ProblemLine, Form } from "#web/shared/ui/controls.tsx";
import { callPreference } from "./candidate-path.ts";
import { type PreferenceCardProps, usePreference } from "./typed-field.tsx";
import type { Dispatch } from "react";

/** Excludes everyone at the candidate's current employer. */
export function EmployerCard({ secret, wishes, onChanged }: PreferenceCardProps) {
  const { sendChange, problem, isSending } = usePreference(onChanged);
  const isOn = wishes.excluded.employer;
  return (
    <section className="card stack" aria-labelledby="employer">
      <h2 id="employer">1. Your current employer</h2>
      <label className="thing">
        <input
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox has its own checked state
          role="switch"
          className="switch"
          // Shows the wanted position while it is being saved.
          checked={isSending ? !isOn : isOn}
          onChange={() =>
            void sendChange(() =>
              isOn
                ? callPreference("startOver", { secret, only: "employer" })
                : callPreference("exclude", { secret, employer: true }),
            )
          }
        />
        <span>Contact no one who works where I work now</span>
      </label>
      <p className="muted small">This also holds for people the hiring team names.</p>
      <ProblemLine problem={problem.text} />
    </section>
  );
}

export interface NamesCardProps extends PreferenceCardProps {
  typedNames: [
    names: { companies: string; people: string },
    setNames: Dispatch<{ companies: string; people: string }>,
  ];
}

/** Excludes companies and people by name, in addition to those that the company leaves out. */
export function NamesCard({ secret, wishes, onChanged, typedNames }: NamesCardProps) {
  const { company, excluded } = wishes;
  const [{ companies, people }, setNames] = typedNames;
  const { sendChange, problem, isSending, isDone } = usePreference(onChanged);

  async function add() {
    const lists = { companies: linesOf(companies), people: linesOf(people) };
    if (lists.companies.length + lists.people.length === 0)
      return problem.show("Please name a company or a person.", "companies");
    if (!(await sendChange(() => callPreference("exclude", { secret, ...lists })))) return;
    setNames({ companies: "", people: "" });
  }

  async function removeAll() {
    const seen = { companies: excluded.companies, people: excluded.people };
    if (await sendChange(() => callPreference("startOver", { secret, only: "named", seen }))) return;
    const outcome = await callPreference("read", { secret });
    if (outcome.ok) onChanged(outcome.value);
  }

  const counts = [
    ...(excluded.companies > 0
      ? [excluded.companies === 1 ? "1 company" : `${excluded.companies} companies`]
      : []),
    ...(excluded.people > 0 ? [excluded.people === 1 ? "1 person" : `${excluded.people} people`] : []),
  ];
  return (
    <section className="card stack" aria-labelledby="exclude">
      <h2 id="exclude">2. Whom we must not contact</h2>
      <Form onSubmit={() => void add()}>
        <label className="field">
          <span>Companies, one per line</span>
          <textarea
            id="companies"
            rows={2}
            value={companies}
            onChange={(event) => setNames({ companies: event.target.value, people })}
          />
        </label>
        <label className="field">
          <span>People, by name or e-mail, one per line</span>
          <textarea
            id="people"
            rows={2}
            value={people}
            onChange={(event) => setNames({ companies, people: event.target.value })}
          />
        </label>
        <ProblemLine problem={problem.text} />
        <div className="buttons">
          <Button tone="plain" busy={isSending}>
            Exclude them
          </Button>
        </div>
      </Form>
      <output tabIndex={-1} className={isDone ? undefined : "muted"}>
        {counts.length > 0 ? `Excluded: ${counts.join(", ")}.` : "Nobody excluded yet."}
      </output>
      {counts.length > 0 && (
        <Confirm
          id="remove-names"
          label="Remove all names"
          tone="plain"
          question={`Remove ${counts.join(" and ")}?`}
          onConfirm={() => void removeAll()}
          busy={isSending}
        >
          <p>We may then contact them. We cannot show you the names again.</p>
        </Confirm>
      )}
      <ul className="muted small">
        <li>What you exclude holds for all your applications at {company} with this e-mail address.</li>
        <li>{company} sees how many names you give, never which.</li>
        <li>We store them as codes that nobody can read back.</li>
        <li>People whom we have already contacted can still answer. We do not remind them.</li>
      </ul>
    </section>
  );
}

const linesOf = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
