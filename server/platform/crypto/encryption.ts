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
/** The first byte of encrypted text. A new format needs another number. */
const version = 1;
const algorithm = "aes-256-gcm";
const keyIdSize = 4;
export const nonceSize = 12;
export const tagSize = 16;
/** Texts are padded, because the length of a name or an address identifies it too. */
const padTo = 64;

/** Key objects, because Node takes four times as long with bytes. */
const keys = new Map<string, KeyObject>();
const headers = new Map<string, Buffer>();
const formerSecrets = new Map<string, string[]>();

/** Lets the secret also read and verify what the former secrets encrypted, hashed or signed. */
export function addFormerSecret(secret: string, former: string[]) {
  formerSecrets.set(secret, former);
}

/** The secret and its predecessors, newest first. */
export function allSecrets(secret: string): string[] {
  return [secret, ...(formerSecrets.get(secret) ?? [])];
}

interface Ciphertext {
  nonce: Buffer;
  content: Buffer;
  tag: Buffer;
}

/** AES-256-GCM. @param header is authenticated, but not encrypted */
export function encryptBytes(key: KeyObject | Buffer, plain: Buffer, header?: Buffer): Ciphertext {
  const nonce = randomBytes(nonceSize);
  const cipher = createCipheriv(algorithm, key, nonce);
  if (header) cipher.setAAD(header);
  const content = Buffer.concat([cipher.update(plain), cipher.final()]);
  return { nonce, content, tag: cipher.getAuthTag() };
}

export function decryptBytes(
  key: KeyObject | Buffer,
  { nonce, content, tag }: Ciphertext,
  header?: Buffer,
): Buffer {
  const decipher = createDecipheriv(algorithm, key, nonce).setAuthTag(tag);
  if (header) decipher.setAAD(header);
  return Buffer.concat([decipher.update(content), decipher.final()]);
}

/** Encrypts with a key per purpose, so that a stored value cannot be used in place of one of another purpose. */
export function encrypt(secret: string, purpose: string, plain: string): string {
  const header = headerFor(secret);
  const { nonce, content, tag } = encryptBytes(keyFor(secret, purpose), pad(plain), header);
  return prefix + Buffer.concat([header, nonce, content, tag]).toString("base64url");
}

/** @throws if the text was encrypted for another purpose, or neither by this secret nor by a former one */
export function decrypt(secret: string, purpose: string, encrypted: string): string {
  const bytes = Buffer.from(encrypted.slice(prefix.length), "base64url");
  const header = bytes.subarray(0, 1 + keyIdSize);
  const nonceEnd = header.length + nonceSize;
  const usedSecret = allSecrets(secret).find((candidate) => headerFor(candidate).equals(header));
  if (usedSecret === undefined)
    throw new Error("This was not encrypted with this installation's SECRET, or with an earlier one.");
  const parts = {
    nonce: bytes.subarray(header.length, nonceEnd),
    content: bytes.subarray(nonceEnd, -tagSize),
    tag: bytes.subarray(-tagSize),
  };
  return unpad(decryptBytes(keyFor(usedSecret, purpose), parts, header));
}

/** Encrypted text for an address or a header: only letters, digits, - and _. */
export const encryptToken = (secret: string, purpose: string, plain: string) =>
  encrypt(secret, purpose, plain).slice(prefix.length);

/** The text in a token, or null if this installation did not make the token. */
export function decryptToken(secret: string, purpose: string, token: string): string | null {
  try {
    return decrypt(secret, purpose, prefix + token);
  } catch {
    return null;
  }
}

export const isEncrypted = (text: string) => text.startsWith(prefix);

/** How every text that this secret encrypted begins, and no other text does. */
export function encryptedPrefix(secret: string): string {
  const header = headerFor(secret);
  // Three bytes make four characters. The rest of the last character belongs to the nonce.
  return prefix + header.toString("base64url").slice(0, Math.floor((header.length * 4) / 3));
}

/** Stored once everything is encrypted with this secret. */
export const fullyEncryptedMark = (secret: string) => keyedHash(secret, "sealed by", "everything");

/** A hash that nobody without the secret can compute for a guessed value. */
export function keyedHash(secret: string, purpose: string, value: string): string {
  return createHmac("sha256", keyFor(secret, purpose)).update(value).digest("base64url");
}

/** The hashes under the secret and its predecessors, for looking up values that may have been hashed earlier. */
export function keyedHashes(secret: string, purpose: string, value: string): string[] {
  return allSecrets(secret).map((eachSecret) => keyedHash(eachSecret, purpose, value));
}

function keyFor(secret: string, purpose: string): KeyObject {
  const name = JSON.stringify([secret, purpose]);
  const cached = keys.get(name);
  if (cached) return cached;
  const key = createSecretKey(Buffer.from(hkdfSync("sha256", secret, "", `forthright ${purpose}`, 32)));
  keys.set(name, key);
  return key;
}

/** The format's version and an id of the secret, which reveals nothing about the secret itself. */
function headerFor(secret: string): Buffer {
  const cached = headers.get(secret);
  if (cached) return cached;
  const header = Buffer.from([version, ...keyFor(secret, "which secret").export().subarray(0, keyIdSize)]);
  headers.set(secret, header);
  return header;
}

/** Pads by ISO/IEC 7816-4: one 1 bit, then 0 bits, which cannot be mistaken for text. */
function pad(plain: string): Buffer {
  const text = Buffer.from(plain, "utf8");
  const padded = Buffer.alloc(Math.ceil((text.length + 1) / padTo) * padTo);
  text.copy(padded);
  padded[text.length] = 0x80;
  return padded;
}

const unpad = (padded: Buffer) => padded.subarray(0, padded.lastIndexOf(0x80)).toString("utf8");

let loaded: string | null = null;

/** Lets this process read and write encrypted columns. The schema has no other way to know the secret. */
export function loadKeys(secret: string, former: string[] = []) {
  loaded = secret;
  addFormerSecret(secret, former);
}

export function loadedSecret(): string {
  if (loaded === null) throw new Error("Encrypted columns cannot be read before the SECRET is loaded.");
  return loaded;
}
