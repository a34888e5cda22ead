import { setTimeout as pause } from "node:timers/promises";
import { type DestinationStream, type LevelWithSilent, type Logger, pino } from "pino";
import { OperationalError } from "./errors.ts";

/** Lines wait for a full disk or an unread pipe until they take so much memory. Then new ones are dropped. */
const maxWaitingBytes = 1024 * 1024;

/** How long the end of the process waits for the last lines. */
const maxCloseMs = 1_000;

/** The log on standard error. Writing never waits, and what cannot be written never ends the process. */
export function createProcessLog(level: LevelWithSilent) {
  const destination = pino.destination({ dest: 2, sync: false, maxLength: maxWaitingBytes });
  let isClosed = false;
  const log = createLog(level, { write: (line) => void (isClosed || destination.write(line)) });
  let dropped = 0;
  destination.on("drop", () => dropped++);
  // Without a listener the error would end the process. The next line tries again.
  destination.on("error", () => {});
  destination.on("drain", () => {
    if (dropped === 0) return;
    log.error({ lines: dropped }, "log lines were dropped because they could not be written");
    dropped = 0;
  });
  // Before pino's own listener, which would retry forever.
  process.prependListener("exit", () => destination.destroy());
  return {
    log,
    /** Ends the process after the last lines, unless these take too long. */
    exit: async (code: number) => {
      if (isClosed) return;
      isClosed = true;
      const closed = new Promise((resolve) => destination.once("close", resolve));
      destination.end();
      await Promise.race([closed, pause(maxCloseMs)]);
      process.exit(code);
    },
  };
}

/** A log that describes errors without their messages, which may contain links, answers and addresses. */
export function createLog(level: LevelWithSilent, destination: DestinationStream): Logger {
  return pino({ level, base: null, serializers: { err: describeError } }, destination);
}

/** Properties of driver errors that contain no personal data, only codes and our own names. */
const safeProperties = [
  "code",
  "severity",
  "schema",
  "table",
  "constraint",
  "routine",
  "syscall",
  "status",
] as const;
const maxCauses = 5;

/** What a log may contain about an error: its type, codes, stack frames and causes. */
export function describeError(error: unknown, depth = 0): object {
  const properties = safeProperties.flatMap((name) => {
    const value: unknown = Reflect.get(Object(error), name);
    const isPlain = typeof value === "number" || (typeof value === "string" && /^\w{1,80}$/.test(value));
    return isPlain ? [[name, value]] : [];
  });
  // pg-boss reports errors as plain objects.
  if (!(error instanceof Error)) return { type: typeof error, ...(Object.fromEntries(properties) as object) };
  const isDeep = depth >= maxCauses;
  return {
    type: error.constructor.name,
    ...(error instanceof OperationalError && { message: withoutAddresses(error) }),
    ...(Object.fromEntries(properties) as object),
    stack: stackFrames(error),
    ...(error.cause !== undefined && !isDeep && { cause: describeError(error.cause, depth + 1) }),
    ...(error instanceof AggregateError &&
      !isDeep && { errors: error.errors.slice(0, 10).map((cause) => describeError(cause, depth + 1)) }),
  };
}

/** A short reason for a failure, without personal data. */
export function describeReason(error: unknown): string {
  if (error instanceof OperationalError) return withoutAddresses(error);
  const codes: string[] = [];
  for (let cause = error; cause instanceof Error && codes.length < maxCauses; cause = cause.cause) {
    const code: unknown = Reflect.get(cause, "code");
    codes.push(
      cause.constructor.name,
      ...(typeof code === "string" && /^\w{1,40}$/.test(code) ? [code] : []),
    );
  }
  return `Unexpected error: ${codes.join(" ") || typeof error}`;
}

/** Mail servers repeat the recipient's address in their errors, and sometimes other addresses. */
function withoutAddresses({ message }: OperationalError): string {
  return message.replaceAll(/[^\s<>"'(),;:@]+@[^\s<>"'(),;:@]+/g, "(an address)");
}

/** Only the stack frames. The message above them may itself have several lines. */
function stackFrames({ message, stack = "" }: Error): string {
  return stack
    .replace(message, "")
    .split("\n")
    .filter((line) => /^ {4}at .+(:\d+:\d+\)?|<anonymous>\)?|native\)?)$/.test(line))
    .map((line) => line.trim())
    .join("\n");
}
