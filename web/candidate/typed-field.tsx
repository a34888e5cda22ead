import type { CandidatePreferences } from "#contract/candidate-preferences.ts";
import { readMailAddress } from "#contract/mail-address.ts";
import { normalizeMonth } from "#contract/months.ts";
import { ProblemLine, requestFailedText } from "#web/shared/ui/controls.tsx";
import type { callPreference } from "./candidate-path.ts";
import { useState } from "react";

interface TypedFieldProps {
  id: string;
  label: string;
  /** A month is a text field, because some browsers have no month field. */
  kind?: "text" | "email" | "month";
  value: string;
  maxLength?: number;
  optional?: boolean;
  /** The meaning of what is typed, shown while typing. */
  note?: string | undefined;
  problem?: string | undefined;
  onChange: (text: string) => void;
}

export function TypedField(props: TypedFieldProps) {
  const { id, label, kind = "text", value, maxLength = 200, optional, note, problem, onChange } = props;
  const isMonth = kind === "month";
  function tidy() {
    const tidied = isMonth
      ? normalizeMonth(value)
      : kind === "email"
        ? readMailAddress(value).address
        : value;
    if (tidied !== undefined && tidied !== value) onChange(tidied);
  }
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type={isMonth ? "text" : kind}
        value={value}
        maxLength={maxLength}
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

/** The error of a form: shown at its field, which gets the focus, or next to the submit button. */
export function useProblem() {
  const [problem, setProblem] = useState<{ text: string; at: string | undefined }>();
  return {
    show(text: string, at?: string) {
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
 * One change of the candidate's preferences: being sent, refused with a reason, or done. @param form the prefix of the
 * ids of the fields, which have the contract's names
 */
export function usePreference(onChanged: (wishes: CandidatePreferences) => void, form = "") {
  const [state, setState] = useState<"open" | "sending" | "done">("open");
  const problem = useProblem();

  /** @returns whether it was done */
  async function sendChange(makeCall: () => ReturnType<typeof callPreference>): Promise<boolean> {
    if (state === "sending") return false;
    setState("sending");
    problem.clear();
    const outcome = await makeCall();
    setState(outcome.ok ? "done" : "open");
    if (outcome.ok) onChanged(outcome.value);
    else problem.show(outcome.message ?? requestFailedText, `${form}${outcome.path?.[0]}`);
    return outcome.ok;
  }
  return { sendChange, problem, isSending: state === "sending", isDone: state === "done" };
}

export interface PreferenceCardProps {
  secret: string;
  wishes: CandidatePreferences;
  /** Called with the new state after a change. */
  onChanged: (wishes: CandidatePreferences) => void;
}
