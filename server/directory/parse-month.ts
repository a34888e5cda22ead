import { monthNamed } from "#contract/month-names.ts";
import type { MonthNumber } from "#contract/months.ts";

const present =
  /^(present|current|now|today|ongoing|heute|aktuell|laufend|actualidad|actual|presente|heden|nu|aujourd['’]hui|en cours|-|–)?$/i;

/**
 * A month as people write it: 2019-03, 2019-03-15, 03/2019, 31.03.2019, Mar 2019, 15-Mar-19, März 2019. Null: empty or
 * 'present'. Of a bare year it is the month that is given.
 */
export function parseMonth(text: string, ofBareYear: 1 | 12): MonthNumber | null | "unreadable" {
  const trimmed = text.trim();
  if (present.test(trimmed)) return null;
  if (/^\d{4}$/.test(trimmed)) return month(trimmed, ofBareYear);
  const iso = /^(\d{4})[-/.](\d{1,2})([-/.]\d{1,2})?([T ].*)?$/.exec(trimmed);
  if (iso) return month(iso[1], Number(iso[2]));
  const numeric = /^(?:\d{1,2}\.)?(\d{1,2})[-/.](\d{4})$/.exec(trimmed);
  if (numeric) return month(numeric[2], Number(numeric[1]));
  const [, word, year] =
    /^(?:\d{1,2}\.?[ -])?(\p{L}{3,10})\.?,?(?: de)?[ -](\d{4}|\d{2})$/u.exec(trimmed) ?? [];
  return word ? month(year, monthNamed(word) ?? 0) : "unreadable";
}

function month(written = "", ofYear: number): MonthNumber | "unreadable" {
  const short = Number(written) < 50 ? 2000 : 1900;
  const year = Number(written) + (written.length === 2 ? short : 0);
  const plausible = year >= 1900 && year <= 2100 && ofYear >= 1 && ofYear <= 12;
  return plausible ? year * 12 + ofYear - 1 : "unreadable";
}
