import { ORPCError } from "@orpc/client";
import type { ErrorCode } from "#contract/errors.ts";

const unreachable = "Forthright cannot be reached. Check your connection and try again.";
const timedOut = "Forthright has not answered in time. Please try again.";
// While the database or the server restarts; a proxy may have answered in its place.
const unavailable = "Forthright is not available right now. Please try again.";
const serverError = "Something went wrong on our side. Please try again.";
const fileMissing =
  "Part of this page could not be loaded. Please try again. If it fails again, copy what you have typed and reload the page.";

/** In the message of an error about a page's file that did not load: lib/files.ts adds it. */
export const missingFileMarker = "Gone: ";

/** What went wrong and what to do next, in the product's words. */
export function errorMessage(error: unknown): string {
  if (isTimeout(error)) return timedOut;
  // After a deployment only a reload loads the files of the new version.
  if (String(error).includes(missingFileMarker)) return fileMissing;
  if (!(error instanceof ORPCError)) return isUnreachable(error) ? unreachable : serverError;
  if (error.status === 429) return rateLimitMessage(error);
  if (error.defined) return error.message;
  if (error.status === 503) return unavailable;
  if (error.status >= 500) return messageWithId(error);
  return firstIssue(error) ?? (error.message || serverError);
}

/** Whether the server refused for this reason. */
export function isAppError(error: unknown, ...codes: ErrorCode[]): boolean {
  return error instanceof ORPCError && codes.some((code) => code === error.code);
}

/** Whether the login page has to be opened: to sign in, or to complete it with the second factor. */
export const isSignInIncomplete = (error: unknown) =>
  isAppError(error, "SIGNED_OUT", "SECOND_FACTOR_NEEDED", "SECOND_FACTOR_SETUP_NEEDED");

/** Whether the password was right, but the second factor must follow. */
export const isSecondFactorMissing = (error: unknown) =>
  isAppError(error, "SECOND_FACTOR_NEEDED", "SECOND_FACTOR_SETUP_NEEDED");

/** Whether the thing does not exist, or not for this person. A URL with a malformed id counts, too. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ORPCError && (error.status === 404 || error.status === 400);
}

/** Whether the server gave a reason to show. */
export function isExplained(error: unknown): boolean {
  return error instanceof ORPCError && (error.defined || error.status < 500);
}

/**
 * A refusal will not change, but a failed connection may work on retry. After a timeout we ask the person first,
 * because a retry may take as long again.
 */
export function isWorthRetrying(error: unknown): boolean {
  return !isExplained(error) && !isTimeout(error);
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === "TimeoutError";
}

// fetch reports a lost connection as a TypeError and an abort as a DOMException.
function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError || error instanceof DOMException;
}

function rateLimitMessage(error: ORPCError<string, unknown>): string {
  const seconds = getPart(error.data, "retryAfterSeconds");
  if (typeof seconds !== "number") return error.message;
  const minutes = Math.ceil(seconds / 60);
  return `Too many attempts. Please try again in ${minutes <= 1 ? "a minute" : `${minutes} minutes`}.`;
}

function messageWithId({ data }: ORPCError<string, unknown>): string {
  const id = getPart(data, "id");
  return typeof id === "string" ? `${serverError} (Error ${id})` : serverError;
}

function firstIssue({ data }: ORPCError<string, unknown>): string | undefined {
  const message = getPart(getPart(getPart(data, "issues"), "0"), "message");
  return typeof message === "string" ? message : undefined;
}

function getPart(data: unknown, key: string): unknown {
  return Object(data)[key];
}
