import type { Stint } from "./overlap.ts";
import { mayBeSameName, personName } from "./person-name.ts";
import type { SharedEmployment } from "./rank-employments.ts";

/** So many stints that begin and end in the same months are no chance. */
const sameStints = 2;

/**
 * Whether these are the candidate's own employments, perhaps under another address: whoever has the name and was there
 * too, and whoever shares half of the name and the career, as after a marriage.
 */
export function isOwnProfile(
  candidateName: string,
  { name, employments }: { name: string; employments: SharedEmployment[] },
  stints: Stint[],
): boolean {
  const [own, theirs] = [personName(candidateName), personName(name)];
  if (mayBeSameName(own, theirs)) return true;
  if (own.first !== theirs.first && own.last !== theirs.last) return false;
  const alike = stints.filter((stint) => employments.some((stay) => isSame(stay, stint)));
  return alike.length >= sameStints;
}

function isSame(
  { companyKey, start, end }: SharedEmployment,
  { key, from, until, isCurrent }: Stint,
): boolean {
  return companyKey === key && start === from && end === (isCurrent ? null : until);
}
