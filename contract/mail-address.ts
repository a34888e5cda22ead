/** One address, or the problem: none, or several. */
export type ReadAddress =
  | { address: string; problem?: undefined }
  | { address?: undefined; problem: "none" | "several" };

/** Longer texts are not read. A name with an address is shorter. */
const maxTextLength = 1_000;
/** The limits of RFC 5321 in bytes. */
const maxLengths = { local: 64, whole: 254 };

const hidden = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;
const separators = /[<>()[\]",;“”„‟«»‹›\r\n\t\v\f]/;
const quotes = new Set("'‘’‚‛´`");
/** Characters before an address that belong to the sentence or list around it. */
const leading = new Set([...quotes, "*", "•", "·", ".", ":"]);
const scheme = /^(mailto|smtp|sip|e-?mail|mail):/i;
const atom = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
/** A shortcut for plain addresses, because an import reads thousands per second. */
const usual = /^[a-z0-9_+-]+(\.[a-z0-9_+-]+)*@([a-z0-9]+(-[a-z0-9]+)*\.)+[a-z]{2,}$/;
const label = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/;

/**
 * The only e-mail address in a typed or pasted text: 'mailto:ann@acme.example', 'Ann <ann@acme.example>',
 * 'ann@acme.example;', also with invisible or full-width characters. The result is in lower case with an ASCII domain:
 * 'müller.example' becomes 'xn--mller-kva.example'. Two different addresses are a problem. A space within an address is
 * removed only if nothing else is next to it.
 */
export function readMailAddress(text: string): ReadAddress {
  if (text.length > maxTextLength) return { problem: "none" };
  if (text.length <= maxLengths.local && usual.test(text)) return { address: text };
  const clean = text.normalize("NFKC").replaceAll(hidden, "").toLowerCase();
  // Only quoted local parts contain backslashes. They are not supported, because they are hardly used.
  if (clean.includes("\\")) return { problem: "none" };
  const found = new Set<string>();
  for (const word of clean.split(separators).flatMap(wordsWithAt)) {
    const address = addressIn(word);
    if (address === null) return { problem: "none" };
    found.add(address);
  }
  const [address, another] = found;
  if (address === undefined) return { problem: "none" };
  return another === undefined ? { address } : { problem: "several" };
}

/** Words with an @, joined across a space: 'ann @acme.example' is one, but 'Ann Lee @acme.example' is ambiguous. */
function wordsWithAt(piece: string): string[] {
  const words = piece.split(/\s/).filter(Boolean);
  const joined = words.join("");
  const isSplitAtSign =
    words.length > 1 &&
    joined.split("@").length === 2 &&
    words.every((word, index) => index === 0 || word.startsWith("@") || words[index - 1]?.endsWith("@"));
  return isSplitAtSign ? [joined] : words.filter((word) => word.includes("@"));
}

function addressIn(word: string): string | null {
  const bare = withoutLeading(word);
  const [inLink = ""] = bare.replace(scheme, "").split("?");
  const written = scheme.test(bare) ? withoutLeading(decoded(inLink)) : bare;
  const [local = "", behind = "", ...more] = written.split("@");
  const domain = asciiDomain(behind.split("?")[0] ?? "");
  // Some mail programs decode '=?utf-8?…?=' anywhere, and would send to another address.
  if (more.length > 0 || domain === null || !atom.test(local) || local.includes("=?")) return null;
  const address = `${local}@${domain}`;
  return local.length > maxLengths.local || address.length > maxLengths.whole ? null : address;
}

/** A domain in ASCII, or null if it is invalid. */
function asciiDomain(written: string): string | null {
  let end = written.length;
  while (end > 0 && !/[\p{L}\p{M}\p{N}]/u.test(written[end - 1] ?? "")) end--;
  const domain = written.slice(0, end).replaceAll("。", ".");
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return null;
  const isPlain = /^[a-z0-9.-]+$/.test(domain) && !domain.includes("xn--");
  const ascii = isPlain ? domain : hostOf(domain);
  const labels = ascii?.split(".") ?? [];
  const ending = labels.at(-1) ?? "";
  const isDomain =
    labels.length > 1 &&
    labels.every((part) => part.length <= 63 && label.test(part)) &&
    ending.length > 1 &&
    /[a-z]/.test(ending);
  return isDomain && ascii ? ascii : null;
}

/** The URL class converts international names to ASCII. */
function hostOf(domain: string): string | null {
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return null;
  }
}

function withoutLeading(word: string): string {
  let start = 0;
  while (leading.has(word[start] ?? "")) start++;
  return word.slice(start);
}

/** In percent-encoding. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text).toLowerCase();
  } catch {
    return text;
  }
}
