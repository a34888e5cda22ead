// What people copy out of an e-mail, a chat or a PDF comes with something around it. No schema library is used here:
// the light pages read links too.

/** A kind of code that people type or paste. */
export interface CodeKind {
  /** The signs it can be made of, in capitals. */
  alphabet: string;
  length: number;
  /** Signs that are taken for others of the alphabet. */
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

/** Longer texts hold no code: the sentences around it in an e-mail are shorter. */
const longestCodeText = 2_000;

const hidden = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;
const notInCode = /[^\p{L}\p{N}]+/gu;

/**
 * The one code in a text, in its plain form: 'Invitation code: abcde-fghjk.' holds 'ABCDEFGHJK'. Undefined where the
 * text holds none, or more than one. A wrong code never becomes a right one: letters are not left out, only what
 * stands between them.
 */
export function findCode(text: string, kind: CodeKind): string | undefined {
  if (text.length > longestCodeText) return undefined;
  // The label ends at a colon; in a link the code follows its name, and some mail programs break '=' into '=3D'.
  const asLink = /[?&;#]code=([^&#\s/]+)/i.exec(text)?.[1];
  const plain = normalized(asLink ?? text);
  const afterLabel = plain.slice(plain.lastIndexOf(":") + 1);
  const wholes = [plain, afterLabel, afterLabel.replace(/^\s*=?3D/i, "")].map((one) => compact(one, kind));
  return wholes.find((signs) => isCode(signs, kind)) ?? onlyCodeAmong(plain, kind);
}

/** What was typed as a code, where it may be a wrong one: the code in it, or all of it without what no code has. */
export function readCode(text: string, kind: CodeKind): string {
  return findCode(text, kind) ?? compact(normalized(text.slice(0, longestCodeText)), kind);
}

/** Of a sentence the words, or words next to each other, that make a code: in capitals rather than not, as it was sent. */
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
  for (const group of [found, found.filter((one) => one.isInCapitals)]) {
    const [code, another] = new Set(group.map((one) => one.code));
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

const normalized = (text: string) => text.normalize("NFKC").replaceAll(hidden, "");

const uuid = /(?<![0-9a-f-])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![0-9a-f-])/g;

/** The one id in a text, such as the address of the page on which it stands; all of it where there is none, or several. */
export function findId(text: string): string {
  if (text.length > longestCodeText) return "";
  const plain = normalized(text)
    .toLowerCase()
    .replaceAll(/[‐‑‒–—―−]/g, "-");
  const named = /[?&]candidate=([^&#\s]+)/.exec(plain)?.[1];
  const ids = new Set((named ?? plain).match(uuid));
  const [id] = ids;
  return id !== undefined && ids.size === 1 ? id : text.trim();
}

/** Longer than any secret in a link. */
const longestSecret = 2_000;
const isOfSecret = (sign: string | undefined) => sign !== undefined && /^[\w-]$/.test(sign);

/**
 * The secret of a link without what came along behind it or before it: a full stop, '>', '%20', '?utm_source=…'. Nothing
 * is taken off that could be part of a secret, so that no wrong one becomes a right one.
 */
export function linkSecret(text: string): string {
  if (text.length > longestSecret) return "";
  const plain = text
    // Also what was encoded twice. Signs that no secret has become blanks.
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

/** Pages whose address holds a secret: as a part of the path, or behind '#'. */
const secretInPath = new Set(["survey", "unsubscribe", "your-data", "candidate"]);
const lowerCased = new Set([...secretInPath, "withdraw", "shared-report", "data-request"]);
const secretBehindHash = /^\/(shared-report|data-request)(?:%23|#)(.+)$/i;

/**
 * The path of a page as it was sent, for one that arrived with something else: doubled slashes, capitals, a full stop or
 * '%20' behind it.
 */
export function tidyPath(path: string): string {
  if (path.length > longestSecret) return path;
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

/** Without what a sentence puts behind an address. */
function withoutEnd(part: string): string {
  const bare = linkSecret(part);
  const at = bare ? part.lastIndexOf(bare) : -1;
  return at === -1 ? part : part.slice(0, at + bare.length);
}
