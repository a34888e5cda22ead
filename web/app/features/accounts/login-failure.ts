import { ORPCError } from "@orpc/client";
import type { Admin } from "#contract/accounts.ts";
import { errorMessage, isRefusal } from "#web/app/lib/error-message.ts";

/** Why somebody is not signed in, in the words that were promised; null where nothing failed. */
export function loginFailure(error: unknown, admins: Admin[] | undefined): string | null {
  if (isRefusal(error, "WRONG_CREDENTIALS") || admins?.length === 0) return "Invalid email or password";
  if (!error) return null;
  if (!(error instanceof ORPCError)) return "Authentication failed. Please try again.";
  return `Authentication failed: ${errorMessage(error)}`;
}
