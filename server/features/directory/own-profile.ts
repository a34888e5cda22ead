import type { MonthNumber } from "#contract/months.ts";
import { isLike, type LikeName, sharesWord } from "./like-name.ts";
import type { SharedEmployment, Stint } from "./overlap.ts";
import { worksThereNow } from "./works-there-now.ts";

/** So many stints that begin and end in the same months are no chance. */
const sameStints = 2;
/** What two sources tell of one employment may differ by so many months. */
const slackMonths = 3;

interface Profile {
  called: LikeName;
  employments: SharedEmployment[];
}

/**
 * Whether these are the candidate's own employments, perhaps under another address: a name like theirs and the same
 * career, or half of the name and exactly the same months, as after a marriage. Never by the name alone: a manager who
 * names a candidate after somebody would see their card vanish.
 */
export function isOwnProfile(
  candidate: LikeName,
  { called, employments }: Profile,
  stints: Stint[],
  thisMonth: MonthNumber,
): boolean {
  const isTheirs = (stint: Stint, slack: number) =>
    employments.some((stay) => isSame(stay, stint, { slack, thisMonth }));
  if (isLike(candidate, called)) return stints.some((stint) => isTheirs(stint, slackMonths));
  if (!sharesWord(candidate, called)) return false;
  const alike = stints.filter((stint) => isTheirs(stint, 0));
  return alike.length >= sameStints;
}

function isSame(
  stay: SharedEmployment,
  { key, from, until, isCurrent, end: ownEnd }: Stint,
  { slack, thisMonth }: { slack: number; thisMonth: MonthNumber },
): boolean {
  const { companyKey, start, end } = stay;
  if (companyKey !== key || start === null || Math.abs(start - from) > slack) return false;
  if (isCurrent && worksThereNow(stay, thisMonth)) return true;
  const lastMonth = isCurrent ? ownEnd : until;
  return end !== null && typeof lastMonth === "number" && Math.abs(end - lastMonth) <= slack;
}
