import { OperationalError } from "#server/platform/errors.ts";
import { DrizzleQueryError } from "drizzle-orm";

/** What a driver throws without a code when its connection is lost or none is to be had. */
const lost =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying|Query read timeout)/;
const network = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/;
/**
 * SQLSTATE: no connection, no room (disk, memory, connections), going down or coming up, a replica not yet promoted; a
 * statement that took or waited too long, and one of two that waited for each other.
 */
const states = /^(08|53|57P0[1-5]|57014|55P03|25006|25P0[34]|40P01)/;
/** So many seconds later it is worth asking again: a restart takes no longer. */
export const retryAfterSeconds = 2;

/**
 * Whether the work failed because the database could not do any just now. The same request may succeed later. Causes are
 * looked at only where Drizzle wrapped what the driver threw: the cause of any other error is not the database.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DrizzleQueryError) return isDatabaseAway(error.cause);
  if (!(error instanceof Error)) return false;
  const {
    code = "",
    severity,
    syscall,
  } = error as Error & Partial<Record<"code" | "severity" | "syscall", string>>;
  return (
    // After these PostgreSQL closes the connection, or never opened it.
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
}

/**
 * Why something failed, for whoever runs the server: what lies at the bottom of it, and what to do where that is known.
 * Drizzle says only which query failed, and an address with two numbers fails without a word of its own. What PostgreSQL
 * adds in detail is left out: it repeats rows.
 */
export function explain(error: unknown): string {
  const cause = bottomOf(error);
  // What the embedded database's engine throws of a file is no Error.
  if (!(cause instanceof Error)) return JSON.stringify(cause) ?? "For an unknown reason.";
  const { message, code = "", hint }: DatabaseError = cause;
  const said = [message.replace(/\.$/, "") || code || cause.name, hint, remedyFor(code, message)];
  return said
    .filter((part) => part !== undefined)
    .map((part) => part.replace(/\.?$/, "."))
    .join(" ");
}

function bottomOf(error: unknown): unknown {
  // What is ours says it all.
  if (error instanceof OperationalError) return error;
  if (error instanceof AggregateError) return bottomOf(error.errors[0]);
  return error instanceof Error && error.cause !== undefined ? bottomOf(error.cause) : error;
}

function remedyFor(code: string, message: string): string | undefined {
  if (code === "42501")
    return /role/.test(message)
      ? "A superuser has to run, with the name of the user in DATABASE_URL: grant forthright_manager to …"
      : "The user in DATABASE_URL has to own the database (alter database … owner to …), and what is in it";
  if (code === "3D000") return "Make it first: createdb --encoding=UTF8 …";
  if (code.startsWith("28")) return "Look at the user and the password in DATABASE_URL";
  if (code === "53100" || code === "ENOSPC") return "The disk is full: make room, and start again";
  if (code === "55P03" || code === "57014")
    return "Somebody holds a table that has to be changed: look for what runs on the database, and start again";
  if (code === "EACCES" || code === "EPERM" || code === "EROFS")
    return "The user who starts Forthright has to be allowed to do that";
  if (code === "EADDRINUSE")
    return "Another program listens there: stop it, or set PORT (or METRICS_PORT) to another one";
  return undefined;
}
