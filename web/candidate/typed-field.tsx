import type { CandidatePreferences } from "#contract/candidate-preferences.ts";
import { readMailAddress } from "#contract/mail-address.ts";
import { typedMonth } from "#contract/months.ts";
import { ProblemLine, notThrough } from "#web/shared/ui/controls.tsx";
import type { callPreference } from "./candidate-path.ts";
import { useState } from "react";

interface TypedFieldProps {
  id: string;
  label: string;
  /** A month is typed in any usual way: its native field is a plain one in some browsers. */
  kind?: "text" | "email" | "month";
  value: string;
  /** So many characters the contract takes. */
  longest?: number;
  optional?: boolean;
  /** What was typed means this, shown while it is typed. */
  note?: string | undefined;
  problem?: string | undefined;
  onChange: (text: string) => void;
}

/** One line that is typed, and what is wrong with it. */
export function TypedField(props: TypedFieldProps) {
  const { id, label, kind = "text", value, longest = 200, optional, note, problem, onChange } = props;
  const isMonth = kind === "month";
  function tidy() {
    const tidied = isMonth ? typedMonth(value) : kind === "email" ? readMailAddress(value).address : value;
    if (tidied !== undefined && tidied !== value) onChange(tidied);
  }
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type={isMonth ? "text" : kind}
        value={value}
        maxLength={longest}
        placeholder={isMonth ? "2019-03 or Mar 2019" : undefined}
        autoComplete="off"
        required={!optional}
        aria-invalid={problem !== undefined}
        aria-describedby={`${note ? `${id}-note ` : ""}${id}-problem`}
        onChange={(event) => onChange(event.target.value)}
        onBlur={tidy}
      />
      {note && (
        <p id={`${id}-note`} className="muted small">
          {note}
        </p>
      )}
      <ProblemLine id={`${id}-problem`} problem={problem} />
    </div>
  );
}

/** What is wrong with what was typed: said at its field, which takes the focus, or where the form is sent. */
export function useProblem() {
  const [problem, setProblem] = useState<{ text: string; at: string | undefined }>();
  return {
    say(text: string, at?: string) {
      const field = document.getElementById(at ?? "");
      setProblem({ text, at: field ? at : undefined });
      field?.focus();
    },
    clear: () => setProblem(undefined),
    text: problem?.text,
    ofField: (id: string) => (problem?.at === id ? problem.text : undefined),
    ofForm: problem?.at ? undefined : problem?.text,
  };
}

/**
 * One thing that a candidate asks for: under way, refused with a reason, or done. @param form how the ids of the fields
 * begin that are called as in the contract
 */
export function usePreference(onChanged: (wishes: CandidatePreferences) => void, form = "") {
  const [state, setState] = useState<"open" | "sending" | "done">("open");
  const problem = useProblem();

  /** @returns whether it was done */
  async function ask(answer: () => ReturnType<typeof callPreference>): Promise<boolean> {
    if (state === "sending") return false;
    setState("sending");
    problem.clear();
    const outcome = await answer();
    setState(outcome.ok ? "done" : "open");
    if (outcome.ok) onChanged(outcome.value);
    else problem.say(outcome.said ?? notThrough, `${form}${outcome.path?.[0]}`);
    return outcome.ok;
  }
  return { ask, problem, isSending: state === "sending", isDone: state === "done" };
}

export interface PreferenceCardProps {
  secret: string;
  wishes: CandidatePreferences;
  /** What became of it. */
  onChanged: (wishes: CandidatePreferences) => void;
}
