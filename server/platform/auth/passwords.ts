import type { Database } from "#server/platform/db/client.ts";
import type { adminAuth, managerAuth } from "#server/platform/db/schema/auth.ts";
import { AppError, ServerBusyError } from "#server/platform/errors.ts";
import { eq } from "drizzle-orm";
import { AsyncLocalStorage } from "node:async_hooks";
import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { promisify } from "node:util";

const derive = promisify<"argon2id", Argon2Parameters, Buffer>(argon2);

const tagLength = 32;

export interface PasswordCost {
  /** In KiB. */
  memory: number;
  passes: number;
  parallelism: number;
}

/** Hashes that run in parallel. Hashing shares its four threads with files and compression. */
let freeSlots = Math.max(1, Math.min(2, Math.floor(availableParallelism() / 2)));

/** Requests that hash may wait or run at the same time. The last of them waits about two seconds. */
const maxRequests = 50;
/** The limit for one network, so that no network uses up the limit for all. */
const maxPerNetwork = 25;

class RequestSlots {
  readonly waitingForSlot: (() => void)[] = [];
  #requests = 0;
  readonly #byNetwork = new Map<string, number>();

  take(network: string): boolean {
    const count = this.#byNetwork.get(network) ?? 0;
    if (this.#requests >= maxRequests || count >= maxPerNetwork) return false;
    this.#requests++;
    this.#byNetwork.set(network, count + 1);
    return true;
  }

  leave(network: string) {
    this.#requests--;
    const remaining = (this.#byNetwork.get(network) ?? 0) - 1;
    if (remaining > 0) this.#byNetwork.set(network, remaining);
    else this.#byNetwork.delete(network);
  }
}

/** Guesses of strangers use up no slot of known people, who also get the next one that is free. */
const requestSlots = { known: new RequestSlots(), strangers: new RequestSlots() };
const currentSlots = new AsyncLocalStorage<RequestSlots>();

interface Hashing {
  /** The caller's network; "" for someone who is signed in. */
  network: string;
  /** Someone who is signed in, or whose browser the account knows. */
  isKnown: boolean;
}

/**
 * Runs work that will hash a password. Wrap the whole use case, before any query or rate limit.
 * @throws ServerBusyError if too many such requests are under way
 */
export async function withHashingLimit<Result>(
  work: () => Promise<Result>,
  { network, isKnown }: Hashing = { network: "", isKnown: true },
): Promise<Result> {
  const slots = isKnown ? requestSlots.known : requestSlots.strangers;
  if (!slots.take(network)) throw new ServerBusyError();
  try {
    return await currentSlots.run(slots, work);
  } finally {
    slots.leave(network);
  }
}

/**
 * Returns a PHC string, `$argon2id$v=19$m=…,t=…,p=…$salt$hash`, of the password's NFC form. Hashes the password's other
 * encodings too, so that it takes as long as `verifyPassword`: for an unknown account a hash replaces the check, and the
 * time must not reveal that.
 */
export async function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  const nonce = randomBytes(16);
  const hashOne = (message: string) =>
    inSlot(() => derive("argon2id", { message, nonce, ...cost, tagLength }));
  const normal = password.normalize("NFC");
  const hash = await hashOne(normal);
  for (const other of encodingsOf(password)) if (other !== normal) await hashOne(other);
  const { memory, passes, parallelism } = cost;
  const parameters = `m=${memory},t=${passes},p=${parallelism}`;
  return `$argon2id$v=19$${parameters}$${base64(nonce)}$${base64(hash)}`;
}

/** Checks the password in each of its encodings, at the cost with which it was hashed. */
export async function verifyPassword({
  hash,
  password,
}: {
  hash: string;
  password: string;
}): Promise<boolean> {
  const parsed = parse(hash);
  if (!parsed) return false;
  const { nonce, tag, cost } = parsed;
  for (const message of encodingsOf(password)) {
    const parameters = { message, nonce, ...cost, tagLength: tag.length };
    const actual = await inSlot(() => derive("argon2id", parameters));
    if (timingSafeEqual(tag, actual)) return true;
  }
  return false;
}

/** Keyboards encode 'é' as one character or two, and hashes older than the normalization may be of either form. */
function encodingsOf(password: string): Set<string> {
  return new Set([password, password.normalize("NFC"), password.normalize("NFD")]);
}

/** Whether the cost has changed since the hash was made. The next sign-in then hashes the password again. */
export function isOutdated(hash: string, cost: PasswordCost): boolean {
  const used = parse(hash)?.cost;
  return used?.memory !== cost.memory || used.passes !== cost.passes || used.parallelism !== cost.parallelism;
}

function parse(hash: string) {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash);
  if (!parts) return null;
  const [, memory, passes, parallelism, salt = "", tag = ""] = parts;
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    nonce: Buffer.from(salt, "base64"),
    tag: Buffer.from(tag, "base64"),
  };
}

/** PHC strings have no padding. */
function base64(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}

async function inSlot<Result>(work: () => Promise<Result>): Promise<Result> {
  const { waitingForSlot } = currentSlots.getStore() ?? requestSlots.strangers;
  if (freeSlots > 0) freeSlots--;
  else await new Promise<void>((resolve) => waitingForSlot.push(resolve));
  try {
    return await work();
  } finally {
    const next = requestSlots.known.waitingForSlot.shift() ?? requestSlots.strangers.waitingForSlot.shift();
    if (next) next();
    else freeSlots++;
  }
}

export interface Passwords {
  /** Whether an account with this address exists and has the password that was given as its own. */
  isRight: boolean;
  hash: (password: string) => Promise<string>;
  verify: typeof verifyPassword;
}

/**
 * Hashes and checks passwords before a transaction begins, because hashing waits for a slot and must not hold a
 * connection meanwhile. If the account has changed by then, the transaction hashes again.
 * @param tables of the realm in which the account may be
 */
export async function prepareHashes(
  { db, settings }: { db: Database; settings: { passwordCost: PasswordCost } },
  tables: typeof managerAuth | typeof adminAuth,
  { email, current, chosen }: { email: string; current?: string; chosen: string },
): Promise<Passwords> {
  const { user, account } = tables;
  const [row] = await db
    .select({ hash: account.password })
    .from(account)
    .innerJoin(user, eq(user.id, account.userId))
    .where(eq(user.email, email));
  const checked = current !== undefined && row?.hash ? { hash: row.hash, password: current } : null;
  const isRight = checked && (await verifyPassword(checked));
  // Someone who confirms an existing account with the password that they chose needs no new hash.
  const hashed = checked && current === chosen ? null : await hashPassword(chosen, settings.passwordCost);
  return {
    isRight: isRight === true,
    hash: async (password) =>
      hashed && password === chosen ? hashed : hashPassword(password, settings.passwordCost),
    verify: async (attempt) => {
      if (hashed && attempt.hash === hashed && attempt.password === chosen) return true;
      const isChecked = attempt.hash === checked?.hash && attempt.password === current;
      return isRight !== null && isChecked ? isRight : verifyPassword(attempt);
    },
  };
}

/** The most common leaked passwords with at least six characters. */
const common = new Set(
  `123456 1234567 12345678 123456789 1234567890 0123456789 987654321 9876543210 654321 7654321 87654321 123123 123321
  112233 121212 123123123 111111 1111111 11111111 222222 333333 444444 555555 666666 777777 7777777 888888 88888888
  999999 000000 00000000 101010 131313 159753 147258 147258369 159357 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz1qaz
  q1w2e3 q1w2e3r4 qazwsx qazwsxedc qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwerty12345 qwertyui qwertyuiop qwertz
  qwertzuiop azerty azertyuiop asdfgh asdfghjkl asdasd asdf1234 zxcvbn zxcvbnm zaq12wsx poiuyt abc123 abcdef abcdefg
  abcdefgh abcd1234 abc12345 a1b2c3 a1b2c3d4 aa123456 aa12345678 aaaaaa password password1 password12 password123
  password1234 password! passw0rd p@ssw0rd p@ssword pass123 pass1234 passwort passwort1 motdepasse contrasena senha123
  admin123 admin1234 administrator adminadmin root123 toor123 test123 test1234 testtest tester guest123 user123 user1234
  default changeme changeme1 welcome welcome1 welcome123 letmein letmein1 login123 master master123 access secret
  secret123 hunter hunter2 iloveyou iloveyou1 loveme lovely princess princess1 sunshine sunshine1 dragon monkey monkey1
  football football1 baseball basketball soccer hockey superman batman spiderman pokemon pikachu naruto starwars
  trustno1 whatever shadow michael michelle jessica jennifer jordan jordan23 charlie ashley daniel andrew joshua thomas
  matthew anthony robert nicole hannah summer summer2024 summer2025 summer2026 winter winter2025 winter2026 spring
  autumn flower cookie cheese chocolate orange purple killer freedom ginger pepper mustang ferrari mercedes porsche
  corvette harley yankees liverpool arsenal chelsea barcelona juventus google facebook linkedin computer internet
  samsung nintendo android iphone company company1 company123 hiring hiring123 recruiter recruiting manager manager1
  manager123 interview forthright`.split(/\s+/),
);

/** Refuses common passwords, and the account's own address and company. */
export function refuseWeak(password: string, account: { email: string; company?: string | undefined }) {
  const normalized = password.trim().toLowerCase();
  const { email, company = "" } = account;
  const names = [email, email.split("@")[0], company, company.replace(/[^\p{L}\p{N}]/gu, "")];
  if (names.some((name) => name !== undefined && name.toLowerCase() === normalized))
    throw new AppError("PASSWORD_IS_NAME");
  refuseCommon(password);
}

export function refuseCommon(password: string) {
  if (common.has(password.trim().toLowerCase())) throw new AppError("PASSWORD_IS_COMMON");
}
