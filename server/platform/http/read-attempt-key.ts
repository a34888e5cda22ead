import type { IncomingMessage } from "node:http";
import { attemptHeader, attemptKey } from "#contract/requests.ts";
import { BodyRefused } from "./read-body.ts";

const usable = new RegExp(`^[\\x21-\\x7e]{${attemptKey.shortest},${attemptKey.longest}}$`);

/** The key that names the attempt, if the caller has given it one. @throws BodyRefused where it can be no such key */
export function readAttemptKey({ headers }: IncomingMessage): string | undefined {
  const key = headers[attemptHeader.toLowerCase()];
  if (key === undefined) return undefined;
  if (typeof key === "string" && usable.test(key)) return key;
  const { shortest, longest } = attemptKey;
  throw new BodyRefused(
    400,
    "BAD_REQUEST",
    `${attemptHeader} has to be ${shortest} to ${longest} characters without spaces, such as a UUID.`,
  );
}
