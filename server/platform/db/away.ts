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
