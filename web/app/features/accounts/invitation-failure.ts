import { ORPCError } from "@orpc/client";
import { errorMessage, isExplained, isRefusal } from "#web/app/lib/error-message.ts";

/** What the invitation page says when a code could not be validated. */
export function invitationFailure(error: unknown): { title: string; message: string } {
  if (isRefusal(error, "INVALID_INVITATION")) {
    return { title: "Code Not Found", message: "The invitation code you entered was not found." };
  }
  if (!(error instanceof ORPCError)) {
    return { title: "Error validating invitation code", message: errorMessage(error) };
  }
  if (error.defined) return { title: "Error", message: errorMessage(error) };
  if (!isExplained(error)) {
    return { title: "Database Error", message: "There was an error checking your invitation code." };
  }
  return { title: "Error", message: "There was an unexpected error. Please try again." };
}
