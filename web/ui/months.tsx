import "@mantine/dates/styles.layer.css";
import { MonthPicker } from "@mantine/dates";
import { useState } from "react";
import { month as monthText } from "#contract/fields.ts";

export interface MonthsProps {
  /** `YYYY-MM`; anything else is no month yet. */
  month: string;
  onPick: (month: string) => void;
}

/** The months that can be picked, year by year. */
export function Months({ month, onPick }: MonthsProps) {
  const [today] = useState(() => new Date());
  const picked = monthText.safeParse(month).success ? `${month}-01` : null;
  return (
    <MonthPicker
      value={picked}
      defaultDate={picked ?? undefined}
      minDate="1950-01-01"
      maxDate={today}
      onChange={(date) => onPick(date?.slice(0, 7) ?? "")}
      ariaLabels={{ previousYear: "Previous year", nextYear: "Next year" }}
    />
  );
}
