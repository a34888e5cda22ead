import { readMailAddress } from "#contract/mail-address.ts";
import { normalizeMonth } from "#contract/months.ts";
import { maxReferees, untilBeforeFrom } from "#contract/portal-rules.ts";
import { Button, ProblemLine, keepFocus, Form } from "#web/shared/ui/controls.tsx";
import { callPreference } from "./candidate-path.ts";
import { monthRequiredText, isMonth } from "./history-rows.ts";
import { type PreferenceCardProps, TypedField, usePreference } from "./typed-field.tsx";
import { type Dispatch, useEffect, useId, useState } from "react";

export const blankReferee = { name: "", email: "", company: "", relationship: "", from: "", until: "" };
type TypedReferee = typeof blankReferee;
type Field = keyof TypedReferee;
const fields: [field: Field, label: string, maxLength: number, kind?: "email" | "month"][] = [
  ["name", "Name", 100],
  ["email", "E-mail address", 1_000, "email"],
  ["company", "Company where you worked together", 200],
  ["relationship", "How you know each other", 100],
  ["from", "From", 40, "month"],
  ["until", "Until (leave empty if still today)", 40, "month"],
];

export interface RefereeCardProps extends PreferenceCardProps {
  typedReferee: [referee: TypedReferee, setReferee: Dispatch<TypedReferee>];
}

/** Up to five people that the candidate suggests. */
export function RefereeCard({ secret, wishes, onChanged, typedReferee }: RefereeCardProps) {
  const { company, referees } = wishes;
  const [referee, setReferee] = typedReferee;
  const [isOpen, setIsOpen] = useState(Object.values(referee).some(Boolean));
  const { sendChange, problem, isSending } = usePreference(onChanged, "referee-");

  async function add() {
    const named = { ...referee, from: normalizeMonth(referee.from), until: normalizeMonth(referee.until) };
    const [field, why] = wrongIn(named) ?? [];
    if (why) return problem.show(why, `referee-${field}`);
    const until = named.until || null;
    if (!(await sendChange(() => callPreference("nameReferee", { secret, ...named, until })))) return;
    setReferee(blankReferee);
    show(false);
  }

  function show(open: boolean) {
    keepFocus(() => setIsOpen(open), open ? "#referee-name" : "#referees");
  }

  return (
    <section className="card stack" aria-labelledby="referees">
      <h2 id="referees" tabIndex={-1}>
        3. People you suggest
      </h2>
      {referees.length > 0 && (
        <ul className="referees">
          {referees.map(({ name, company: of, open }, index) => (
            <li key={open?.refereeKey ?? index}>
              {name ?? "Someone named with an earlier link"}
              {of && `, ${of}`}
              {open && name && <OpenReferee {...open} name={name} secret={secret} onChanged={onChanged} />}
            </li>
          ))}
        </ul>
      )}
      {referees.some(({ open }) => open) && (
        <p className="muted small">You have at least ten minutes to correct or remove a name.</p>
      )}
      {referees.some(({ open }) => !open) && (
        <p className="muted small">
          Names without buttons may have been contacted. If an address was wrong, suggest them again.
        </p>
      )}
      {referees.length >= maxReferees ? (
        <p className="muted">You have suggested five people. That is the maximum.</p>
      ) : !isOpen ? (
        <div className="buttons">
          <Button tone="plain" onClick={() => show(true)}>
            Suggest someone
          </Button>
        </div>
      ) : (
        <Form onSubmit={() => void add()}>
          {fields.map(([field, label, maxLength, kind]) => (
            <TypedField
              key={field}
              id={`referee-${field}`}
              label={label}
              kind={kind}
              value={referee[field]}
              maxLength={maxLength}
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
            <Button busy={isSending}>Add this person</Button>
            <Button tone="plain" onClick={() => show(false)}>
              Cancel
            </Button>
          </div>
        </Form>
      )}
      <ul className="muted small">
        <li>They get the same survey as everyone else.</li>
        <li>{company} sees their company, how you know each other, and that you suggested them.</li>
        <li>Neither you nor {company} sees whether we contact them.</li>
      </ul>
    </section>
  );
}

/** What is wrong with the entries, and at which field. */
function wrongIn(named: TypedReferee): [Field, string] | undefined {
  const { email, from, until } = named;
  const missing = fields.find(([field]) => field !== "until" && !named[field].trim());
  if (missing) return [missing[0], `Please fill in: ${missing[1]}.`];
  const { problem } = readMailAddress(email);
  if (problem === "several") return ["email", "Please enter one e-mail address"];
  if (problem) return ["email", "Please enter a valid email address."];
  if (!isMonth(from)) return ["from", monthRequiredText];
  if (until && !isMonth(until)) return ["until", monthRequiredText];
  return until && until < from ? ["until", untilBeforeFrom] : undefined;
}

interface OpenRefereeProps extends Pick<PreferenceCardProps, "secret" | "onChanged"> {
  refereeKey: string;
  name: string;
  email: string;
}

/** A referee who can still be corrected or removed. */
function OpenReferee({ secret, refereeKey, name, email, onChanged }: OpenRefereeProps) {
  const id = useId();
  const [typed, setTyped] = useState<{ name: string; email: string } | null>();
  const { sendChange, problem, isSending } = usePreference(onChanged, `${id}-`);
  // The form and the button replace each other, which would lose the focus.
  const at = typed ? "email" : typed === null && "correct";
  useEffect(() => {
    if (at) document.getElementById(`${id}-${at}`)?.focus();
  }, [id, at]);

  async function correct() {
    if (typed && (await sendChange(() => callPreference("correctReferee", { secret, refereeKey, ...typed }))))
      setTyped(null);
  }
  async function remove() {
    if (await sendChange(() => callPreference("takeRefereeBack", { secret, refereeKey })))
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
          <Button tone="plain" busy={isSending} onClick={() => void remove()}>
            Remove<span className="visually-hidden"> {name}</span>
          </Button>
        </div>
      </div>
    );
  return (
    <Form aria-label={`Correct ${name}`} onSubmit={() => void correct()}>
      <TypedField
        id={`${id}-name`}
        label="Corrected name"
        value={typed.name}
        maxLength={100}
        problem={problem.ofField(`${id}-name`)}
        onChange={type("name")}
      />
      <TypedField
        id={`${id}-email`}
        label="Corrected address"
        kind="email"
        value={typed.email}
        maxLength={254}
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
    </Form>
  );
}
