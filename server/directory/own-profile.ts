import type { SharedEmployment, Stint } from "./overlap.ts";
import { mayBeSameName, type Name } from "./person-name.ts";

/** So many stints that begin and end in the same months are no chance. */
const sameStints = 2;
/** What two sources tell of one employment may differ by so many months. */
const slackMonths = 3;

interface Profile {
  called: Name;
  employments: SharedEmployment[];
}

/**
 * Whether these are the candidate's own employments, perhaps under another address: whoever has the name and the
 * career, and whoever shares half of the name and the very same months, as after a marriage. Never by the name alone:
 * who names a candidate after somebody would see their card vanish.
 */
export function isOwnProfile(candidate: Name, { called, employments }: Profile, stints: Stint[]): boolean {
  if (mayBeSameName(candidate, called))
    return stints.some((stint) => employments.some((stay) => isSame(stay, stint, slackMonths)));
  if (candidate.first !== called.first && candidate.last !== called.last) return false;
  const alike = stints.filter((stint) => employments.some((stay) => isSame(stay, stint, 0)));
  return alike.length >= sameStints;
}

function isSame(
  { companyKey, start, end }: SharedEmployment,
  { key, from, until, isCurrent }: Stint,
  slack: number,
): boolean {
  if (companyKey !== key || start === null || Math.abs(start - from) > slack) return false;
  if (isCurrent || end === null) return isCurrent && end === null;
  return Math.abs(end - until) <= slack;
}
