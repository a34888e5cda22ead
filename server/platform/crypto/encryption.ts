import {
  type KeyObject,
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
} from "node:crypto";

const prefix = "sealed:";
/** The first byte of what is sealed: another way of sealing gets another one. */
const version = 1;
const cipher = "aes-256-gcm";
const sizes = { keyId: 4, nonce: 12, tag: 16 };
/** Names and addresses are told by their lengths, too: all that is short is of one length. */
const padTo = 64;

/** As key objects: given the bytes, Node takes four times as long to seal, open or hash a name. */
const keys = new Map<string, KeyObject>();
const heads = new Map<string, Buffer>();
const formerOf = new Map<string, string[]>();

/** From now on what was sealed, hashed or signed by these is known again by whoever has the secret that took their place. */
export function addFormerSecret(secret: string, former: string[]) {
  formerOf.set(secret, former);
}

/** The secret, and those whose place it took, newest first. */
export function allSecrets(secret: string): string[] {
  return [secret, ...(formerOf.get(secret) ?? [])];
}

/**
 * Encrypts (AES-256-GCM, a key of its own for each purpose). Whoever has no secret reads nothing of it, and can neither
 * change it nor put it in the place of something that was sealed for another purpose.
 */
export function encrypt(secret: string, purpose: string, plain: string): string {
  const head = headOf(secret);
  const nonce = randomBytes(sizes.nonce);
  const sealing = createCipheriv(cipher, keyFor(secret, purpose), nonce).setAAD(head);
  const inside = [sealing.update(padded(plain)), sealing.final()];
  return prefix + Buffer.concat([head, nonce, ...inside, sealing.getAuthTag()]).toString("base64url");
}

/** What was sealed for this purpose. @throws where it was not, by this secret or by one whose place it took */
export function decrypt(secret: string, purpose: string, sealed: string): string {
  const bytes = Buffer.from(sealed.slice(prefix.length), "base64url");
  const head = bytes.subarray(0, 1 + sizes.keyId);
  const nonceEnd = head.length + sizes.nonce;
  const by = allSecrets(secret).find((one) => headOf(one).equals(head));
  if (!isEncrypted(sealed) || by === undefined)
    throw new Error("This was not sealed by the SECRET of this installation, nor by a former one.");
  const opening = createDecipheriv(cipher, keyFor(by, purpose), bytes.subarray(head.length, nonceEnd))
    .setAAD(head)
    .setAuthTag(bytes.subarray(-sizes.tag));
  const inside = [opening.update(bytes.subarray(nonceEnd, -sizes.tag)), opening.final()];
  return unpadded(Buffer.concat(inside));
}

/** The same for an address or a header, where only letters, digits, - and _ may stand. */
export const encryptToken = (secret: string, purpose: string, plain: string) =>
  encrypt(secret, purpose, plain).slice(prefix.length);

/** What was sealed into a token, or null where it is none of ours. */
export function decryptToken(secret: string, purpose: string, token: string): string | null {
  try {
    return decrypt(secret, purpose, prefix + token);
  } catch {
    return null;
  }
}

export const isEncrypted = (text: string) => text.startsWith(prefix);

/** How everything begins that is sealed by this secret, and nothing else does. */
export function beginningOf(secret: string): string {
  const head = headOf(secret);
  // Three bytes are four characters: the rest of the last ones is the nonce's.
  return prefix + head.toString("base64url").slice(0, Math.floor((head.length * 4) / 3));
}

/** What says that everything is sealed by this secret. */
export const encryptedPrefix = (secret: string) => keyedHash(secret, "sealed by", "everything");

/** By what a value is known again, and cannot be guessed by whoever has no secret. */
export function keyedHash(secret: string, purpose: string, value: string): string {
  return createHmac("sha256", keyFor(secret, purpose)).update(value).digest("base64url");
}

/** The same by the secret and by those whose place it took: for looking up what may have been hashed before. */
export function keyedHashes(secret: string, purpose: string, value: string): string[] {
  return allSecrets(secret).map((one) => keyedHash(one, purpose, value));
}

function keyFor(secret: string, purpose: string): KeyObject {
  const name = JSON.stringify([secret, purpose]);
  const known = keys.get(name);
  if (known) return known;
  const key = createSecretKey(Buffer.from(hkdfSync("sha256", secret, "", `forthright ${purpose}`, 32)));
  keys.set(name, key);
  return key;
}

/** How it was sealed, and by which secret: tells one from another, and nothing about them. */
function headOf(secret: string): Buffer {
  const known = heads.get(secret);
  if (known) return known;
  const head = Buffer.from([version, ...keyFor(secret, "which secret").export().subarray(0, sizes.keyId)]);
  heads.set(secret, head);
  return head;
}

/** A 1 and as many 0 as are missing (ISO/IEC 7816-4), so that nothing in the text is taken for it. */
function padded(plain: string): Buffer {
  const text = Buffer.from(plain, "utf8");
  const whole = Buffer.alloc(Math.ceil((text.length + 1) / padTo) * padTo);
  text.copy(whole);
  whole[text.length] = 0x80;
  return whole;
}

const unpadded = (whole: Buffer) => whole.subarray(0, whole.lastIndexOf(0x80)).toString("utf8");

let withKeys: string | null = null;

/**
 * From now on sealed columns can be read and written here: a process serves one installation, and the schema has no
 * other way of knowing its secret.
 */
export function loadKeys(secret: string, former: string[] = []) {
  withKeys = secret;
  addFormerSecret(secret, former);
}

export function loadedSecret(): string {
  if (withKeys === null)
    throw new Error("What is sealed can be read once the installation's SECRET is known.");
  return withKeys;
}
