/** One address was read, none can be, or several are there and nobody said which is meant. */
export type ReadAddress =
  | { address: string; problem?: undefined }
  | { address?: undefined; problem: "none" | "several" };

/** Longer texts are not looked at: a name and an address, or a line of an address book, are shorter. */
const longestText = 1_000;
/** RFC 5321, in octets. */
const longest = { local: 64, whole: 254 };

const hidden = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** What stands between an address and what is written next to it. */
const separators = /[<>()[\]",;“”„‟«»‹›\r\n\t\v\f]/;
const quotes = new Set("'‘’‚‛´`");
/** What may stand before an address and belongs to the sentence or the list around it. */
const leading = new Set([...quotes, "*", "•", "·", ".", ":"]);
const scheme = /^(mailto|smtp|sip|e-?mail|mail):/i;
const atom = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
/** Most addresses: nothing of what follows would change them, and an import reads thousands a second. */
const usual = /^[a-z0-9_+-]+(\.[a-z0-9_+-]+)*@([a-z0-9]+(-[a-z0-9]+)*\.)+[a-z]{2,}$/;
const label = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/;

/**
 * The one e-mail address in what somebody typed or pasted: 'mailto:ann@acme.example', 'Ann <ann@acme.example>',
 * 'ann@acme.example;' and the like, also with invisible characters or full-width ones. It is lower-cased, and its domain
 * is in the ASCII form in which mail is sent: 'müller.example' is 'xn--mller-kva.example'. Two different addresses are
 * not chosen between, and a blank within one is removed only where nothing else stands beside it.
 */
export function readMailAddress(text: string): ReadAddress {
  if (text.length > longestText) return { problem: "none" };
  if (text.length <= longest.local && usual.test(text)) return { address: text };
  const clean = text.normalize("NFKC").replaceAll(hidden, "").toLowerCase();
  // What stands in quotes before the @ may hold anything: such addresses are not read, and hardly any are used.
  if (clean.includes('"@') || clean.includes("\\")) return { problem: "none" };
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

/** The words that hold an @, or belong to one: 'ann @acme.example' is one word, 'Ann Lee @acme.example' leaves out who. */
function wordsWithAt(piece: string): string[] {
  const words = piece.split(/\s/).filter(Boolean);
  const joined = words.join("");
  const isSplitAtSign =
    words.length > 1 &&
    joined.split("@").length === 2 &&
    words.every((word, at) => at === 0 || word.startsWith("@") || words[at - 1]?.endsWith("@"));
  return isSplitAtSign ? [joined] : words.filter((word) => word.includes("@"));
}

function addressIn(word: string): string | null {
  const bare = withoutLeading(word);
  const [inLink = ""] = bare.replace(scheme, "").split("?");
  const written = scheme.test(bare) ? withoutLeading(decoded(inLink)) : bare;
  const [local = "", behind = "", ...more] = written.split("@");
  const domain = asciiDomain(behind.split("?")[0] ?? "");
  // Some mail programs decode '=?utf-8?…?=' wherever it stands, and would write to somebody else.
  if (more.length > 0 || domain === null || !atom.test(local) || local.includes("=?")) return null;
  const address = `${local}@${domain}`;
  return local.length > longest.local || address.length > longest.whole ? null : address;
}

/** A domain as mail servers know it, or null where it is none. */
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
    labels.every((one) => one.length <= 63 && label.test(one)) &&
    ending.length > 1 &&
    /[a-z]/.test(ending);
  return isDomain && ascii ? ascii : null;
}

/** Browsers and servers turn international names into ASCII in the same way, where they read a web address. */
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

/** As it stands in a link. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text).toLowerCase();
  } catch {
    return text;
  }
}
