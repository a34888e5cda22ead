import type { MonthNumber } from "#contract/months.ts";
import type { SharedEmployment, EmploymentPeriod } from "./overlap.ts";
import { isLike, type LikeName, sharesWord } from "./similar-names.ts";
import { isCurrentEmployment } from "./works-there-now.ts";

/** This many periods with the same months are unlikely to be chance. */
const minSamePeriods = 2;
/** Two sources may differ by this many months about the same employment. */
const slackMonths = 3;

interface Profile {
  name: LikeName;
  employments: SharedEmployment[];
}

/**
 * Whether these are the candidate's own employments, perhaps under another address. That needs a similar name and the
 * same career, or half of the name and exactly the same months, as after a marriage. The name alone is not enough:
 * otherwise a manager could name a candidate after someone and see their card vanish.
 */
export function isOwnProfile(
  candidate: LikeName,
  { name, employments }: Profile,
  periods: EmploymentPeriod[],
  thisMonth: MonthNumber,
): boolean {
  const hasPeriod = (period: EmploymentPeriod, slack: number) =>
    employments.some((employment) => isSame(employment, period, { slack, thisMonth }));
  if (isLike(candidate, name)) return periods.some((period) => hasPeriod(period, slackMonths));
  if (!sharesWord(candidate, name)) return false;
  const matching = periods.filter((period) => hasPeriod(period, 0));
  return matching.length >= minSamePeriods;
}

function isSame(
  employment: SharedEmployment,
  { key, from, until, isCurrent, end: ownEnd }: EmploymentPeriod,
  { slack, thisMonth }: { slack: number; thisMonth: MonthNumber },
): boolean {
  const { companyKey, start, end } = employment;
  if (companyKey !== key || start === null || Math.abs(start - from) > slack) return false;
  if (isCurrent && isCurrentEmployment(employment, thisMonth)) return true;
  const lastMonth = isCurrent ? ownEnd : until;
  return end !== null && typeof lastMonth === "number" && Math.abs(end - lastMonth) <= slack;
}
