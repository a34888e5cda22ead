import { errorMessage, isAppError } from "#web/app/lib/error-message.ts";

interface Attempt {
  isIncomplete: boolean;
  /** Why the e-mail address was refused or could not be checked. */
  check: unknown;
  /** Why the survey was not sent. */
  send: unknown;
  option: "new" | "existing";
}

interface Failure {
  title: string;
  reason: unknown;
}

/** What went wrong, in the product's words: where in the sending, and why. */
export function failureOf({ isIncomplete, check, send, option }: Attempt): Failure | null {
  if (isIncomplete) return { title: "Validation Error", reason: "Please fill in all required fields" };
  if (check) {
    const isRefused = isAppError(check, "REVIEWER_IS_MANAGER", "TESTED_JOB_NOT_FOUND", "INVALID_CANDIDATE");
    return { title: isRefused ? "Validation Error" : "Failed to validate reviewer email", reason: check };
  }
  if (!send) return null;
  const stage = stageOf(send, option);
  const reason = stage ? `${stage}: ${errorMessage(send)}` : send;
  return { title: "Failed to send survey invitation", reason };
}

function stageOf(error: unknown, option: Attempt["option"]): string | null {
  if (option === "new" && isAppError(error, "REVIEWER_EXISTS", "DO_NOT_CONTACT"))
    return "Failed to create reviewer";
  if (isAppError(error, "MAIL_NOT_ACCEPTED", "MAIL_BLOCKED", "MAIL_REFUSED")) return "Edge function failed";
  if (isAppError(error, "STATUS_NOT_UPDATED")) return "Failed to update reviewer status";
  return null;
}
