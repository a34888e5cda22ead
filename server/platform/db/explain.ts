import { OperationalError } from "#server/platform/errors.ts";

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
