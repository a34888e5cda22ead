import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { promisify } from "node:util";
import { Busy } from "#server/platform/errors.ts";

const derive = promisify<"argon2id", Argon2Parameters, Buffer>(argon2);

const tagLength = 32;

/** What a guess costs whoever guesses, and an honest sign-in as well. */
export interface PasswordCost {
  /** KiB. */
  memory: number;
  passes: number;
  parallelism: number;
}

/** So many passwords are hashed at once: files and compression share the four threads that do it, and the processor. */
const places = Math.max(1, Math.min(2, Math.floor(availableParallelism() / 2)));
/** So many requests that need it may be under way. The last of them waits about two seconds. */
const mostInside = 50;
/** And so many of them from one network, so that none takes every place by itself. */
const mostOfNetwork = 25;

let free = places;
let inside = 0;
const insideOf = new Map<string, number>();
const waiting: (() => void)[] = [];

/**
 * Does what will hash a password; begin with this, before anything is asked or counted.
 * @param network from where it is asked; "": by somebody who is signed in
 * @throws Busy where so many do that already that the answer would come late
 */
export async function amongHashers<Result>(work: () => Promise<Result>, network = ""): Promise<Result> {
  const before = insideOf.get(network) ?? 0;
  if (inside >= mostInside || before >= mostOfNetwork) throw new Busy();
  inside++;
  insideOf.set(network, before + 1);
  try {
    return await work();
  } finally {
    inside--;
    const left = (insideOf.get(network) ?? 0) - 1;
    if (left > 0) insideOf.set(network, left);
    else insideOf.delete(network);
  }
}

/**
 * A PHC string, `$argon2id$v=19$m=…,t=…,p=…$salt$hash`, off the event loop. What is hashed is the password's NFC form.
 * Where a password can be encoded in several ways this takes as long as refusing it: for an unknown account a hash is
 * made in place of the check, and the time must not show which of the two it was.
 */
export async function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  const nonce = randomBytes(16);
  const hashed = (message: string) =>
    inPlace(() => derive("argon2id", { message, nonce, ...cost, tagLength }));
  const normal = password.normalize("NFC");
  const hash = await hashed(normal);
  for (const other of encodingsOf(password)) if (other !== normal) await hashed(other);
  const { memory, passes, parallelism } = cost;
  const parameters = `m=${memory},t=${passes},p=${parallelism}`;
  return `$argon2id$v=19$${parameters}$${base64(nonce)}$${base64(hash)}`;
}

/** Whether the password is the one that was hashed, by whatever that cost then, in any of its encodings. */
export async function verifyPassword({
  hash,
  password,
}: {
  hash: string;
  password: string;
}): Promise<boolean> {
  const known = parse(hash);
  if (!known) return false;
  const { nonce, wanted, cost: then } = known;
  for (const message of encodingsOf(password)) {
    const parameters = { message, nonce, ...then, tagLength: wanted.length };
    const actual = await inPlace(() => derive("argon2id", parameters));
    if (timingSafeEqual(wanted, actual)) return true;
  }
  return false;
}

/**
 * One 'é' is one character on most keyboards and two on others, and both look alike. Hashes that were made before
 * passwords were normalized may be of either: one, two or three texts to try.
 */
function encodingsOf(password: string): Set<string> {
  return new Set([password, password.normalize("NFC"), password.normalize("NFD")]);
}

/** Whether hashing costs something else by now: the next time the password is known it is hashed anew. */
export function isOutdated(hash: string, cost: PasswordCost): boolean {
  const then = parse(hash)?.cost;
  return then?.memory !== cost.memory || then.passes !== cost.passes || then.parallelism !== cost.parallelism;
}

function parse(hash: string) {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash);
  if (!parts) return null;
  const [, memory, passes, parallelism, salt = "", tag = ""] = parts;
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    nonce: Buffer.from(salt, "base64"),
    wanted: Buffer.from(tag, "base64"),
  };
}

/** As PHC strings have it: without padding. */
function base64(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}

async function inPlace<Result>(work: () => Promise<Result>): Promise<Result> {
  if (free > 0) free--;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else free++;
  }
}
