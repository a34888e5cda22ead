import type { Context } from "#server/platform/context.ts";
import { adminLimit, type DailyLimit } from "#server/platform/mail/daily-limit.ts";
import type { SurveyRequest } from "./survey-draft.ts";

/** The daily limits that a mail about this job counts against. */
export function dailyLimitsFor(
  { settings: { dailyLimits }, actor }: Context,
  { ownerId, companyId }: Pick<SurveyRequest["job"], "ownerId" | "companyId">,
): DailyLimit[] {
  if (actor.realm === "admin") return [adminLimit(actor.id, dailyLimits.admin)];
  return [
    { key: `manager ${ownerId}`, max: dailyLimits.manager, scopeText: "for one hiring manager" },
    { key: `company ${companyId}`, max: dailyLimits.company, scopeText: "for one company" },
  ];
}
