import { type DestinationStream, type LevelWithSilent, type Logger, pino } from "pino";
import { OperationalError } from "./errors.ts";

/** A log in which errors are described, never repeated: what they say holds links, answers and addresses. */
export function createLog(level: LevelWithSilent, destination: DestinationStream): Logger {
  return pino({ level, base: null, serializers: { err: describeError } }, destination);
}

/** What a driver tells of an error beside its text, of which none is anybody's: names of ours, and codes. */
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
const deepestCause = 5;

/** An error as it may stand in a log: its kind, its codes, where it came from, and what lies behind it. */
export function describeError(error: unknown, depth = 0): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const known = safeProperties.flatMap((name) => {
    const value: unknown = Reflect.get(error, name);
    const isPlain = typeof value === "number" || (typeof value === "string" && /^\w{1,80}$/.test(value));
    return isPlain ? [[name, value]] : [];
  });
  const isDeep = depth >= deepestCause;
  return {
    type: error.constructor.name,
    ...(error instanceof OperationalError && { message: withoutAddresses(error) }),
    ...(Object.fromEntries(known) as object),
    stack: framesOf(error),
    ...(error.cause !== undefined && !isDeep && { cause: describeError(error.cause, depth + 1) }),
    ...(error instanceof AggregateError &&
      !isDeep && { errors: error.errors.slice(0, 10).map((one) => describeError(one, depth + 1)) }),
  };
}

/** A failure in few words that hold nothing of anybody's. */
export function reasonOf(error: unknown): string {
  if (error instanceof OperationalError) return withoutAddresses(error);
  const codes: string[] = [];
  for (let at = error; at instanceof Error && codes.length < deepestCause; at = at.cause) {
    const code: unknown = Reflect.get(at, "code");
    codes.push(at.constructor.name, ...(typeof code === "string" && /^\w{1,40}$/.test(code) ? [code] : []));
  }
  return `It failed by an error of ours: ${codes.join(" ") || typeof error}`;
}

/** Mail servers repeat whom a message was for, and mention others. */
function withoutAddresses({ message }: OperationalError): string {
  return message.replaceAll(/[^\s<>"'(),;:@]+@[^\s<>"'(),;:@]+/g, "(an address)");
}

/** The places alone: what stands above them is the message, which may have lines of its own. */
function framesOf({ message, stack = "" }: Error): string {
  return stack
    .replace(message, "")
    .split("\n")
    .filter((line) => /^ {4}at .+(:\d+:\d+\)?|<anonymous>\)?|native\)?)$/.test(line))
    .map((line) => line.trim())
    .join("\n");
}
