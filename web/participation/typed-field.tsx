import { typedMonth } from "#contract/typed-month.ts";

interface TypedFieldProps {
  id?: string;
  label: string;
  /** A month is typed in any usual way: its native field is a plain one in some browsers. */
  kind?: "text" | "email" | "month";
  value: string;
  optional?: boolean;
  onChange: (text: string) => void;
}

/** One line that is typed. */
export function TypedField({ id, label, kind = "text", value, optional, onChange }: TypedFieldProps) {
  const isMonth = kind === "month";
  function tidy() {
    if (isMonth && typedMonth(value) !== value) onChange(typedMonth(value));
  }
  return (
    <label className="field">
      <span>{label}</span>
      <input
        id={id}
        type={isMonth ? "text" : kind}
        value={value}
        maxLength={200}
        placeholder={isMonth ? "2019-03 or Mar 2019" : undefined}
        autoComplete="off"
        required={!optional}
        onChange={(event) => onChange(event.target.value)}
        onBlur={tidy}
      />
    </label>
  );
}
