import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const derive = promisify<"argon2id", Argon2Parameters, Buffer>(argon2);

// OWASP's password storage cheat sheet: argon2id with 19 MiB, two passes, one lane.
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

/** `argon2id$salt$hash`, both base64url. Runs off the event loop. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const hash = await derive("argon2id", { message: password, nonce, ...cost });
  return ["argon2id", nonce.toString("base64url"), hash.toString("base64url")].join("$");
}

/** Whether the password is the one that was hashed. */
export async function verifyPassword({
  hash,
  password,
}: {
  hash: string;
  password: string;
}): Promise<boolean> {
  const [, nonce = "", expected = ""] = hash.split("$");
  const actual = await derive("argon2id", {
    message: password,
    nonce: Buffer.from(nonce, "base64url"),
    ...cost,
  });
  const wanted = Buffer.from(expected, "base64url");
  return wanted.length === actual.length && timingSafeEqual(wanted, actual);
}
