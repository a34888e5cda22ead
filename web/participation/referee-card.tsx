import { useState } from "react";
import { mostReferees } from "#contract/wishes-page.ts";
import { typedMonth } from "#contract/typed-month.ts";
import { Button } from "#web/surveys/frame/button.tsx";
import { ProblemLine } from "#web/surveys/frame/problem-line.tsx";
import { OpenReferee } from "./open-referee.tsx";
import { useWish } from "./use-wish.ts";
import { TypedField } from "./typed-field.tsx";
import type { WishCardProps } from "./wish-card-props.ts";
import { callWish } from "./wishes-api.ts";

const blank = { name: "", email: "", company: "", relationship: "", from: "", until: "" };
const fields: [keyof typeof blank, label: string, kind?: "email" | "month"][] = [
  ["name", "Name"],
  ["email", "E-mail address", "email"],
  ["company", "Company where you worked together"],
  ["relationship", "How you know each other"],
  ["from", "From", "month"],
  ["until", "Until (empty: still today)", "month"],
];

/** Up to five people whom the candidate names themselves. */
export function RefereeCard({ secret, wishes, onChanged }: WishCardProps) {
  const { company, referees } = wishes;
  const [referee, setReferee] = useState(blank);
  const { ask, problem, setProblem, isSending } = useWish(onChanged);

  async function add() {
    const missing = fields.find(([field]) => field !== "until" && !referee[field].trim());
    if (missing) {
      document.getElementById(`referee-${missing[0]}`)?.focus();
      return setProblem(`Please fill in: ${missing[1]}.`);
    }
    const [from, until] = [typedMonth(referee.from), typedMonth(referee.until) || null];
    if (await ask(() => callWish("nameReferee", { secret, ...referee, from, until }))) setReferee(blank);
  }

  return (
    <section className="card stack" aria-labelledby="referees">
      <h2 id="referees">People you name yourself</h2>
      <p>
        They get the same survey as those who are found. {company} sees that you named them, by company and by
        how you know each other. Neither of you is told whether they are asked.
      </p>
      {referees.length > 0 && (
        <ul className="referees">
          {referees.map(({ name, company: of, open }) => (
            <li key={open?.refereeKey ?? `${name} ${of}`}>
              {name}
              {of && `, ${of}`}
              {open && <OpenReferee {...open} name={name} secret={secret} onChanged={onChanged} />}
            </li>
          ))}
        </ul>
      )}
      {referees.some(({ open }) => open) && (
        <p className="muted small">
          For ten minutes, and for as long as nobody may be asked about you, you can correct or take back whom
          you name.
        </p>
      )}
      {referees.some(({ open }) => !open) && (
        <p className="muted small">
          Whoever cannot be corrected may have been asked by now. If an address was wrong, name the person
          once more.
        </p>
      )}
      {referees.length < mostReferees ? (
        <form
          className="stack"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void add();
          }}
        >
          {fields.map(([field, label, kind]) => (
            <TypedField
              key={field}
              id={`referee-${field}`}
              label={label}
              kind={kind}
              value={referee[field]}
              optional={field === "until"}
              onChange={(text) => {
                setProblem(undefined);
                setReferee({ ...referee, [field]: text });
              }}
            />
          ))}
          <ProblemLine problem={problem} />
          <div className="buttons">
            <Button busy={isSending}>Name this person</Button>
          </div>
        </form>
      ) : (
        <p className="muted">You have named five people, which is as many as can be.</p>
      )}
    </section>
  );
}
