import { isAppError } from "#server/platform/errors.ts";

/** What somebody who pressed and did not wait for the outcome is told later; null: the mail is not what failed. */
export function problemOf(reason: unknown): "blocked" | "not_accepted" | null {
  if (isAppError(reason, "MAIL_BLOCKED")) return "blocked";
  return isAppError(reason, "MAIL_NOT_ACCEPTED") ? "not_accepted" : null;
}
