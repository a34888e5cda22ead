import { classifyEnd } from "#contract/months.ts";
import { useState } from "react";
import { type HistoryRow, getFieldId } from "./history-rows.ts";
import { TypedField } from "./typed-field.tsx";

interface HistoryFieldsProps {
  row: HistoryRow;
  getProblem?: (field: string) => string | undefined;
  onChange: (part: Partial<HistoryRow>) => void;
}

export function HistoryFields({ row, getProblem, onChange }: HistoryFieldsProps) {
  const [now] = useState(() => new Date());
  return (
    <>
      {fields.map(
        ([field, label, kind]) =>
          !(field === "endDate" && row.isCurrent) && (
            <TypedField
              key={field}
              id={getFieldId(row, field)}
              label={label}
              kind={kind}
              value={row[field]}
              note={
                field === "endDate" && classifyEnd(row.endDate, now) === "present"
                  ? "It ends this month or later, so it counts as your current job."
                  : undefined
              }
              problem={getProblem?.(getFieldId(row, field))}
              onChange={(text) => onChange({ [field]: text })}
            />
          ),
      )}
    </>
  );
}

/** Whether the job is the current one. */
export function CurrentField({ row, onChange }: Omit<HistoryFieldsProps, "getProblem">) {
  return (
    <label className="thing">
      <input
        type="checkbox"
        checked={row.isCurrent}
        onChange={(event) => onChange({ isCurrent: event.target.checked })}
      />
      <span>I work there now</span>
    </label>
  );
}

const fields: [field: "company" | "position" | "startDate" | "endDate", label: string, kind?: "month"][] = [
  ["company", "Company"],
  ["position", "Position"],
  ["startDate", "From", "month"],
  ["endDate", "Until", "month"],
];
