import { useEffect, useId, useState } from "react";
import { Button } from "#web/survey/frame/button.tsx";
import { ProblemLine } from "#web/survey/frame/problem-line.tsx";
import { TypedField } from "./typed-field.tsx";
import { usePreference } from "./use-wish.ts";
import type { PreferenceCardProps } from "./wish-card-props.ts";
import { callPreference } from "./wishes-api.ts";

interface OpenRefereeProps extends Pick<PreferenceCardProps, "secret" | "onChanged"> {
  refereeKey: string;
  name: string;
  email: string;
}

/** The address of somebody who was named, to be corrected or taken back with the name. */
export function OpenReferee({ secret, refereeKey, name, email, onChanged }: OpenRefereeProps) {
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
