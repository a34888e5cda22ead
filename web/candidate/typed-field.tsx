import { readMailAddress } from "#contract/mail-address.ts";
import { typedMonth } from "#contract/months.ts";
import { ProblemLine } from "#web/survey/frame/problem-line.tsx";

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
