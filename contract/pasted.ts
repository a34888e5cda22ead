/**
 * Text that was encoded twice: a program took UTF-8 for an older encoding and saved the result as UTF-8, so that 'Jörg'
 * became 'JÃ¶rg' (through Windows-1252) or 'J√∂rg' (through Mac Roman).
 */
const mistakenFor = ["windows-1252", "macintosh"];
const maxRounds = 3;
/** Some characters such as 'ƒ', 'ˆ' and '˜' come from Windows-1252 itself. */
const leadsInSecondRound = new Set([0xc6, 0xcb]);
/** Typical characters of such text. Most text has none of them, so this check is fast. */
const suspicious = /[^\p{ASCII}]{2}/u;

/** Standalone accents, which occur in no name. */
const notMeant = /[\u0300-\u036F\u0591-\u05BD\u064B-\u065F]/u;

let tables: Map<string, number>[] | undefined;

// Pasted text often contains more than the code or link. Without zod, because the light pages read links too.

/** A kind of code that people type or paste. */
export interface CodeKind {
  /** The characters of the code, in capitals. */
  alphabet: string;
  length: number;
  /** Characters that are mistaken for others of the alphabet. */
  lookAlikes?: Record<string, string>;
}

/** Without the look-alikes 0 O, 1 I L, 5 S, 2 Z, 8 B, U V. */
export const invitationCodes: CodeKind = { alphabet: "34679ACDEFGHJKMNPQRTWXY", length: 10 };

/** Crockford's alphabet: no letter that is read as a digit. */
export const receiptCodes: CodeKind = {
  alphabet: "0123456789ABCDEFGHJKMNPQRSTVWXYZ",
  length: 20,
  lookAlikes: { O: "0", I: "1", L: "1" },
};

/** Longer than a code with the sentences around it in an e-mail. */
const maxCodeTextLength = 2_000;

const hidden = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;
const notInCode = /[^\p{L}\p{N}]+/gu;

/**
 * The only code in a text: 'Invitation code: abcde-fghjk.' contains 'ABCDEFGHJK'. Undefined if there is none, or more than
 * one. Only separators are removed, never letters, so that a wrong code never becomes a right one.
 */
export function findCode(text: string, kind: CodeKind): string | undefined {
  if (text.length > maxCodeTextLength) return undefined;
  // The label ends at a colon. In a link the code follows its name, and some mail programs turn '=' into '=3D'.
  const asLink = /[?&;#]code=([^&#\s/]+)/i.exec(text)?.[1];
  const plain = normalized(asLink ?? text);
  const afterLabel = plain.slice(plain.lastIndexOf(":") + 1);
  const candidates = [plain, afterLabel, afterLabel.replace(/^\s*=?3D/i, "")].map((candidate) =>
    compact(candidate, kind),
  );
  return candidates.find((signs) => isCode(signs, kind)) ?? onlyCodeAmong(plain, kind);
}

/** The code in the text, or, for a wrong code, the whole text without separators. */
export function readCode(text: string, kind: CodeKind): string {
  return findCode(text, kind) ?? compact(normalized(text.slice(0, maxCodeTextLength)), kind);
}

/** Words, or adjacent words, of a sentence that form a code, preferably in capitals. */
function onlyCodeAmong(plain: string, kind: CodeKind): string | undefined {
  const words = plain.split(/\s+/).map((written) => ({ written, signs: compact(written, kind) }));
  const found: { code: string; isInCapitals: boolean }[] = [];
  for (const [start, { signs: first }] of words.entries()) {
    let [signs, isInCapitals] = ["", true];
    for (const word of first ? words.slice(start, start + kind.length) : []) {
      signs += word.signs;
      isInCapitals &&= word.written === word.written.toUpperCase();
      if (signs.length > kind.length) break;
      if (isCode(signs, kind)) found.push({ code: signs, isInCapitals });
    }
  }
  for (const group of [found, found.filter((match) => match.isInCapitals)]) {
    const [code, another] = new Set(group.map((match) => match.code));
    if (another === undefined) return code;
  }
  return undefined;
}

const isCode = (signs: string, { alphabet, length }: CodeKind) =>
  signs.length === length && Array.from(signs).every((sign) => alphabet.includes(sign));

function compact(text: string, { lookAlikes = {} }: CodeKind): string {
  const signs = text.toUpperCase().replaceAll(notInCode, "");
  return Array.from(signs, (sign) => lookAlikes[sign] ?? sign).join("");
}

/** Empty if it is too long then: one character can become 18. */
function normalized(text: string): string {
  const plain = text.normalize("NFKC");
  return plain.length > maxCodeTextLength ? "" : plain.replaceAll(hidden, "");
}

const uuid = /(?<![0-9a-f-])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![0-9a-f-])/g;

/** The only id in a text, such as a page's URL. The whole text if there is none, or several. */
export function findId(text: string): string {
  if (text.length > maxCodeTextLength) return "";
  const plain = normalized(text)
    .toLowerCase()
    .replaceAll(/[‐‑‒–—―−]/g, "-");
  const named = /[?&]candidate=([^&#\s]+)/.exec(plain)?.[1];
  const ids = new Set((named ?? plain).match(uuid));
  const [id] = ids;
  return id !== undefined && ids.size === 1 ? id : text.trim();
}

export const maxSecretLength = 2_000;
const isOfSecret = (sign: string | undefined) => sign !== undefined && /^[\w-]$/.test(sign);

/**
 * The secret of a link without surrounding text: a full stop, '>', '%20', '?utm_source=…'. Nothing that could be a part of
 * a secret is removed, so that a wrong one never becomes a right one.
 */
export function linkSecret(text: string): string {
  if (text.length > maxSecretLength) return "";
  const plain = text
    // Also decodes what was encoded twice. Other characters become spaces.
    .replaceAll(/%(?:25)*([0-9a-f]{2})/gi, (_, hex: string) => {
      const sign = String.fromCharCode(Number.parseInt(hex, 16));
      return isOfSecret(sign) || /[.?&#]/.test(sign) ? sign : " ";
    })
    .replace(/%[0-9a-f]?$/i, "");
  let start = 0;
  while (start < plain.length && !isOfSecret(plain[start])) start++;
  const [secret = ""] = plain.slice(start).split(/[?&#]/, 1);
  let end = secret.length;
  while (end > 0 && !isOfSecret(secret[end - 1])) end--;
  return secret.slice(0, end);
}

/** Pages with a secret in the path or after '#'. */
const secretInPath = new Set(["survey", "unsubscribe", "your-data", "candidate"]);
const lowerCased = new Set([...secretInPath, "check", "withdraw", "shared-report", "data-request"]);
const secretBehindHash = /^\/(shared-report|data-request)(?:%23|#)(.+)$/i;

/**
 * The path of a page without damage from copying: doubled slashes, capitals, a full stop or '%20' at the end.
 */
export function tidyPath(path: string): string {
  if (path.length > maxSecretLength) return path;
  const parts = path.split("/").filter(Boolean);
  const [, page, secret] = secretBehindHash.exec(`/${parts.join("/")}`) ?? [];
  if (page && secret) return `/${page.toLowerCase()}#${linkSecret(secret)}`;
  const root = linkSecret(parts[0] ?? "").toLowerCase();
  if (secretInPath.has(root) && parts.length > 1) {
    const [id = "", last = "", ...rest] = parts.slice(1).map(linkSecret);
    if (!id) return path;
    return `/${[root, id, last.toLowerCase(), ...rest].filter(Boolean).join("/")}`;
  }
  const tidied = [...parts.slice(0, -1), withoutEnd(parts.at(-1) ?? "")].filter(Boolean).join("/");
  return `/${lowerCased.has(root) ? tidied.toLowerCase() : tidied}`;
}

/** Removes punctuation after a URL. */
function withoutEnd(part: string): string {
  const bare = linkSecret(part);
  const index = bare ? part.lastIndexOf(bare) : -1;
  return index === -1 ? part : part.slice(0, index + bare.length);
}

/** Lead bytes of the scripts of names. Others, such as 'É' followed by '®', occur in correct text. */
const leads = (byte: number) =>
  (byte >= 0xc2 && byte <= 0xc5) || byte === 0xc8 || (byte >= 0xce && byte <= 0xdb) || byte >= 0xe0;

/** The byte of each non-ASCII character in each encoding. */
function bytesByCharacter(): Map<string, number>[] {
  const bytes = Array.from({ length: 128 }, (_, index) => 128 + index);
  return (tables ??= mistakenFor.map((encoding) => {
    const characters = new TextDecoder(encoding).decode(Uint8Array.from(bytes));
    return new Map(bytes.map((byte, index) => [characters.charAt(index), byte]));
  }));
}

/** Repairs text that was encoded twice. Other text stays unchanged. */
export function repairDoubleEncoding(text: string): string {
  let repaired = text;
  for (let round = 0; round < maxRounds && suspicious.test(repaired); round++) {
    const before = repaired;
    repaired = repaired.replaceAll(/[^\p{ASCII}]{2,}/gu, repairRun);
    if (repaired === before) break;
  }
  return repaired;
}

export const isDoubleEncoded = (text: string): boolean => repairDoubleEncoding(text) !== text;

/** Decodes a run of non-ASCII characters if it consists of the bytes of other characters. */
function repairRun(run: string): string {
  for (const table of bytesByCharacter()) {
    const bytes = Array.from(run, (character) => table.get(character) ?? 0);
    const isLead = (byte: number) => leads(byte) || (bytes.length > 2 && leadsInSecondRound.has(byte));
    if (bytes.includes(0) || !bytes.every((byte) => byte < 0xc0 || isLead(byte))) continue;
    try {
      const meant = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(Uint8Array.from(bytes));
      if (!notMeant.test(meant)) return meant;
    } catch {
      // Not valid UTF-8.
    }
  }
  return run;
}
