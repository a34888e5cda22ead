import { readMailAddress } from "#contract/mail-address.ts";
import { typedMonth } from "#contract/months.ts";
import { maxReferees, untilBeforeFrom } from "#contract/portal-rules.ts";
import { Button, ProblemLine } from "#web/shared/ui/controls.tsx";
import { callPreference } from "./candidate-path.ts";
import { giveMonth, isMonth } from "./history-rows.ts";
import { type PreferenceCardProps, TypedField, usePreference } from "./typed-field.tsx";
import { useEffect, useId, useState } from "react";

const blank = { name: "", email: "", company: "", relationship: "", from: "", until: "" };
type Field = keyof typeof blank;
const fields: [field: Field, label: string, longest: number, kind?: "email" | "month"][] = [
  ["name", "Name", 100],
  ["email", "E-mail address", 1_000, "email"],
  ["company", "Company where you worked together", 200],
  ["relationship", "How you know each other", 100],
  ["from", "From", 40, "month"],
  ["until", "Until (empty: still today)", 40, "month"],
];

/** Up to five people whom the candidate names themselves. */
export function RefereeCard({ secret, wishes, onChanged }: PreferenceCardProps) {
  const { company, referees } = wishes;
  const [referee, setReferee] = useState(blank);
  const { ask, problem, isSending } = usePreference(onChanged, "referee-");

  async function add() {
    const named = { ...referee, from: typedMonth(referee.from), until: typedMonth(referee.until) };
    const [field, why] = wrongIn(named) ?? [];
    if (why) return problem.say(why, `referee-${field}`);
    const until = named.until || null;
    if (await ask(() => callPreference("nameReferee", { secret, ...named, until }))) setReferee(blank);
  }

  return (
    <section className="card stack" aria-labelledby="referees">
      <h2 id="referees" tabIndex={-1}>
        People you name yourself
      </h2>
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
          Whoever cannot be corrected may have been asked by now. If an address was wrong, name them again.
        </p>
      )}
      {referees.length < maxReferees ? (
        <form
          className="stack"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void add();
          }}
        >
          {fields.map(([field, label, longest, kind]) => (
            <TypedField
              key={field}
              id={`referee-${field}`}
              label={label}
              kind={kind}
              value={referee[field]}
              longest={longest}
              optional={field === "until"}
              problem={problem.ofField(`referee-${field}`)}
              onChange={(text) => {
                problem.clear();
                setReferee({ ...referee, [field]: text });
              }}
            />
          ))}
          <ProblemLine problem={problem.ofForm} />
          <div className="buttons">
            <Button busy={isSending}>Name this person</Button>
          </div>
        </form>
      ) : (
        <p className="muted">You have named five people, the most there can be.</p>
      )}
    </section>
  );
}

/** Why somebody cannot be named so, and the field that it is about. */
function wrongIn(named: typeof blank): [Field, string] | undefined {
  const { email, from, until } = named;
  const missing = fields.find(([field]) => field !== "until" && !named[field].trim());
  if (missing) return [missing[0], `Please fill in: ${missing[1]}.`];
  const { problem } = readMailAddress(email);
  if (problem === "several") return ["email", "Please enter one e-mail address"];
  if (problem) return ["email", "Please enter a valid email address."];
  if (!isMonth(from)) return ["from", giveMonth];
  if (until && !isMonth(until)) return ["until", giveMonth];
  return until && until < from ? ["until", untilBeforeFrom] : undefined;
}

interface OpenRefereeProps extends Pick<PreferenceCardProps, "secret" | "onChanged"> {
  refereeKey: string;
  name: string;
  email: string;
}

/** The address of somebody who was named, to be corrected or taken back with the name. */
function OpenReferee({ secret, refereeKey, name, email, onChanged }: OpenRefereeProps) {
  const id = useId();
  const [typed, setTyped] = useState<{ name: string; email: string } | null>();
  const { ask, problem, isSending } = usePreference(onChanged, `${id}-`);
  // Where the form gives way to the button, or the button to the form, the focus would be nowhere.
  const at = typed ? "email" : typed === null && "correct";
  useEffect(() => {
    if (at) document.getElementById(`${id}-${at}`)?.focus();
  }, [id, at]);

  async function correct() {
    if (typed && (await ask(() => callPreference("correctReferee", { secret, refereeKey, ...typed }))))
      setTyped(null);
  }
  async function takeBack() {
    if (await ask(() => callPreference("takeRefereeBack", { secret, refereeKey })))
      document.getElementById("referees")?.focus();
  }
  const type = (field: "name" | "email") => (text: string) => {
    problem.clear();
    setTyped({ name, email, ...typed, [field]: text });
  };

  if (!typed)
    return (
      <div>
        <p>{email}</p>
        <ProblemLine problem={problem.ofForm} />
        <div className="buttons">
          <Button id={`${id}-correct`} tone="plain" onClick={() => setTyped({ name, email })}>
            Correct<span className="visually-hidden"> {name}</span>
          </Button>
          <Button tone="plain" busy={isSending} onClick={() => void takeBack()}>
            Take back<span className="visually-hidden"> {name}</span>
          </Button>
        </div>
      </div>
    );
  return (
    <form
      className="stack"
      noValidate
      aria-label={`Correct ${name}`}
      onSubmit={(event) => {
        event.preventDefault();
        void correct();
      }}
    >
      <TypedField
        id={`${id}-name`}
        label="Corrected name"
        value={typed.name}
        longest={100}
        problem={problem.ofField(`${id}-name`)}
        onChange={type("name")}
      />
      <TypedField
        id={`${id}-email`}
        label="Corrected address"
        kind="email"
        value={typed.email}
        longest={254}
        problem={problem.ofField(`${id}-email`)}
        onChange={type("email")}
      />
      <ProblemLine problem={problem.ofForm} />
      <div className="buttons">
        <Button busy={isSending}>Save</Button>
        <Button tone="plain" onClick={() => setTyped(null)}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
