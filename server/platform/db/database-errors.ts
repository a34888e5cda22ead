import { OperationalError } from "#server/platform/errors.ts";
import { DrizzleQueryError } from "drizzle-orm";

/** Errors without a code that drivers throw when there is no connection. */
const lost =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying|Query read timeout)/;
const network = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/;
/** SQLSTATE codes: no connection, insufficient resources, shutdown or start, read-only replica, timeout, deadlock. */
const states = /^(08|53|57P0[1-5]|57014|55P03|25006|25P0[34]|40P01)/;
/** A restart of the database takes no longer. */
export const retryAfterSeconds = 2;

/** Whether the database is temporarily unavailable, so that the same request may succeed later. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DrizzleQueryError) return isDatabaseAway(error.cause);
  if (!(error instanceof Error)) return false;
  const {
    code = "",
    severity,
    syscall,
  } = error as Error & Partial<Record<"code" | "severity" | "syscall", string>>;
  return (
    // PostgreSQL closes the connection after these, or never opened it.
    severity === "FATAL" ||
    severity === "PANIC" ||
    network.test(code) ||
    // A missing socket; a missing file has the same code.
    (code === "ENOENT" && syscall === "connect") ||
    states.test(code) ||
    lost.test(error.message)
  );
}

interface DatabaseError extends Error {
  code?: string;
  hint?: string;
  constraint?: string;
}

export function isDeadlock(error: unknown): boolean {
  if (error instanceof DrizzleQueryError) return isDeadlock(error.cause);
  return error instanceof Error && (error as DatabaseError).code === "40P01";
}

/** Whether a unique index refused the row. */
export function isDuplicate(error: unknown, index: RegExp): boolean {
  if (error instanceof DrizzleQueryError) return isDuplicate(error.cause, index);
  if (!(error instanceof Error)) return false;
  const { code, constraint = "" }: DatabaseError = error;
  return code === "23505" && index.test(constraint);
}

/**
 * Explains an error to the operator: its root cause, and a remedy if one is known. Omits PostgreSQL's details, which
 * repeat rows.
 */
export function explain(error: unknown): string {
  const cause = rootCause(error);
  // PGlite throws plain objects for file errors.
  if (!(cause instanceof Error)) return JSON.stringify(cause) ?? "Unknown error.";
  const { message, code = "", hint }: DatabaseError = cause;
  const sentences = [message.replace(/\.$/, "") || code || cause.name, hint, remedyFor(code, message)];
  return sentences
    .filter((part) => part !== undefined)
    .map((part) => part.replace(/\.?$/, "."))
    .join(" ");
}

function rootCause(error: unknown): unknown {
  if (error instanceof OperationalError) return error;
  // For example, a host name with two addresses that both fail.
  if (error instanceof AggregateError) return rootCause(error.errors[0]);
  return error instanceof Error && error.cause !== undefined ? rootCause(error.cause) : error;
}

/** Codes of OpenSSL and Node for a certificate that no known authority signed, that is expired, or that is of another host. */
export const untrusted = /^(SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_|CERT_|ERR_TLS_CERT)/;

function remedyFor(code: string, message: string): string | undefined {
  if (untrusted.test(code))
    return "Add ?sslmode=verify-full&sslrootcert=… to DATABASE_URL, with the file of the authority's certificate, and use the host name in the certificate";
  if (code === "28000" && message.includes("no encryption"))
    return "The server demands TLS: add ?sslmode=verify-full to DATABASE_URL";
  if (code === "42501")
    return /role/.test(message)
      ? "As a superuser run 'grant forthright_manager to …', with the user name in DATABASE_URL"
      : "The user in DATABASE_URL must own the database and everything in it: alter database … owner to …";
  if (code === "3D000") return "Create it first: createdb --encoding=UTF8 …";
  if (code.startsWith("28") || message.includes("client password must be a string"))
    return "Check the user name and the password in DATABASE_URL";
  if (code === "53100" || code === "ENOSPC") return "The disk is full. Free some space and start again";
  if (code === "53300") return "Raise the limit of connections, or use a pooler (docs/scaling.md)";
  if (code === "55P03" || code === "57014")
    return "Another connection locks a table that must change. End it, and start again";
  if (code === "EACCES" || code === "EPERM" || code === "EROFS")
    return "The user who starts Forthright must be allowed to do that";
  if (code === "EADDRINUSE")
    return "Another program uses this port. Stop it, or set PORT or METRICS_PORT to another one";
  if (code === "EADDRNOTAVAIL")
    return "Set HOST or METRICS_HOST to an address of this machine, or leave it empty";
  if (code === "ENOTFOUND") return "Check this name in DATABASE_URL, HOST or METRICS_HOST";
  return undefined;
}
