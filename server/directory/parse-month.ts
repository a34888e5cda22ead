import type { MonthNumber } from "#contract/months.ts";

const names = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const present = /^(present|current|now|today|ongoing|-|–)?$/i;

/** A month as people write it: 2019-03, 2019-03-15, 03/2019, Mar 2019, March 2019. Null: empty or 'present'. */
export function parseMonth(text: string): MonthNumber | null | "unreadable" {
  const trimmed = text.trim();
  if (present.test(trimmed)) return null;
  const iso = /^(\d{4})[-/.](\d{1,2})([-/.]\d{1,2})?([T ].*)?$/.exec(trimmed);
  if (iso) return month(Number(iso[1]), Number(iso[2]));
  const numeric = /^(\d{1,2})[-/.](\d{4})$/.exec(trimmed);
  if (numeric) return month(Number(numeric[2]), Number(numeric[1]));
  const named = /^(?:\d{1,2} )?([a-z]{3,9})\.?,? (\d{4})$/i.exec(trimmed);
  if (named) return month(Number(named[2]), names.indexOf((named[1] ?? "").slice(0, 3).toLowerCase()) + 1);
  return "unreadable";
}

function month(year: number, ofYear: number): MonthNumber | "unreadable" {
  const plausible = year >= 1900 && year <= 2100 && ofYear >= 1 && ofYear <= 12;
  return plausible ? year * 12 + ofYear - 1 : "unreadable";
}
