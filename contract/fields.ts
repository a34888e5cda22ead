import * as z from "zod";
import { readMailAddress } from "./mail-address.ts";
import { linkSecret } from "./pasted.ts";
import "./plain-errors.ts";

/** What may be typed around a line: blanks that are trimmed, signs that are taken out. */
const maxAround = 10_000;

/**
 * One line of text that a person typed, perhaps an empty one: trimmed, without control characters. A text that is too
 * long is refused before any pattern looks at it.
 */
const anyLine = (label: string, max: number) => {
  const tooLong = { error: `${label} is too long (${max} characters at most)`, abort: true };
  return z
    .string()
    .max(max + maxAround, tooLong)
    .overwrite(withoutInvisible)
    .trim()
    .max(max, tooLong)
    .refine(isPrintable, `${label} contains characters that cannot be kept`);
};

/** One that is not empty. */
export const line = (label: string, max = 200) => anyLine(label, max).min(1, `${label} is required`);

/** The signs that begin a formula, also in the forms that Japanese keyboards have. */
const formulaSign = "[=+\\-@＝＋－＠]";
/** The sign at the beginning of a cell, also of one that comes about where a spreadsheet splits lines at another delimiter. */
const signsThatCalculate = {
  // In a file with commas, quotes hold a cell with a comma together.
  ",": new RegExp(`(?<=(?:^|[;\\t\\r\\n])[\\s"]*)${formulaSign}`, "g"),
  other: new RegExp(`(?<=(?:^|[,;\\t\\r\\n])[\\s"]*)${formulaSign}`, "g"),
};

/**
 * A text as the cell of a CSV file, of which no spreadsheet calculates anything, whichever delimiter it splits lines at.
 * Bullets stay readable: a hyphen becomes a dash and a plus gets brackets, neither of which begins a formula. Everything
 * else that does, "-1" included because a dash would change the number, gets an apostrophe.
 */
export function inertCell(text: string, delimiter = ","): string {
  const signs = delimiter === "," ? signsThatCalculate[","] : signsThatCalculate.other;
  const inert = text.replaceAll(signs, (sign, at: number) => {
    const after = text.slice(at + 1, at + 2);
    if ("-－".includes(sign) && !/[\p{N}.,]/u.test(after)) return "–";
    if ("+＋".includes(sign) && /\s/.test(after)) return "(+)";
    return `'${sign}`;
  });
  return /^[\t\r\n]/.test(inert) ? `'${inert}` : inert;
}

/** One optional line of text; an empty one is null. */
export const optionalLine = (label: string, max = 200) =>
  anyLine(label, max)
    .transform((text) => text || null)
    .nullable()
    .default(null);

/** Several lines of text; an empty one is null. */
export const optionalText = (label: string, max = 10_000) =>
  z
    .string()
    .trim()
    .max(max, `${label} is too long (${max} characters at most)`)
    .refine(isStorable, `${label} contains characters that cannot be kept`)
    .transform((text) => text || null)
    .nullable()
    .default(null);

/** What is searched for. */
export const searchWords = z
  .string()
  .trim()
  .max(200)
  .refine(isStorable, "The search contains characters that cannot be searched for");

const addressProblems = {
  none: "Please enter a valid email address.",
  several: "Please enter one e-mail address",
};

/** What the API's reference says of an address. What else is understood is in mail-address.ts. */
const addressText = z.string().meta({ format: "email" });

/** An e-mail address in the form in which addresses are compared everywhere, whatever was pasted around it. */
export const email = addressText.transform((text, context) => addressIn(text, context));

/** An e-mail address that need not be given; an empty one is null. */
export const optionalEmail = addressText
  .transform((text, context) =>
    withoutInvisible(text.slice(0, 1_000)).trim() ? addressIn(text, context) : null,
  )
  .nullable();

/** An address with which somebody will sign in: the library that keeps accounts knows fewer forms. */
export const accountEmail = addressText.transform((text, context) => {
  const address = addressIn(text, context);
  if (address === z.NEVER || canBeAccount(address)) return address;
  context.addIssue("Nobody can sign in with this address. Please enter another one.");
  return z.NEVER;
});

/** Whether there can be an account with this address. */
export const canBeAccount = (address: string) => z.email().safeParse(address).success;

function addressIn(text: string, context: z.RefinementCtx): string {
  const { address, problem } = readMailAddress(text);
  if (address !== undefined) return address;
  // One that does not abort: where the field may also hold something else, its message is the one that is shown.
  context.addIssue({ code: "custom", message: addressProblems[problem], continue: true });
  return z.NEVER;
}

export const minimumPasswordLength = 6;
const longestPassword = 256;
/** In the form in which each letter and its accent are two characters, or more, a password is longer than it counts. */
const longestTypedPassword = 4 * longestPassword;
const passwordTooLong = `Password is too long (${longestPassword} characters at most)`;

/** A new password, in Unicode's form NFC: 'é' is one character whatever keyboard it is typed on. */
export const password = z
  .string()
  .max(longestTypedPassword, { error: passwordTooLong, abort: true })
  .normalize("NFC")
  .min(minimumPasswordLength, `Password must be at least ${minimumPasswordLength} characters long`)
  .max(longestPassword, passwordTooLong);

/** A password that is checked. It stays as typed, since older hashes are of what was typed then. */
export const typedPassword = (missing?: string) =>
  z.string().min(1, missing).max(longestTypedPassword, passwordTooLong);

/** The secret in a link. Whatever its form, a wrong one is simply not found; one that no database can look up as well. */
export const secretInLink = z.string().transform((text) => {
  const secret = linkSecret(text);
  return isStorable(secret) ? secret : "";
});

/** A moment as ISO 8601 text, of a year that PostgreSQL knows. */
export const moment = z.iso.datetime().refine((text) => !text.startsWith("0000"), "There is no year 0");

/** A calendar month, `YYYY-MM`. */
export const month = z.string().regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/, "Please give a month and a year");

/** Control characters could break a header of an e-mail or a line of a CSV file. */
export function isPrintable(text: string): boolean {
  return isStorable(text) && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text);
}

// In joined scripts these two say how letters join, in emoji which belong together; elsewhere they only hide.
const joined =
  /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Mongolian}\p{Script=Syriac}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{M}\uFE0F]/u;

/**
 * The text without what nobody sees in it: characters of no width, and those that turn the direction of writing round,
 * by which one name passes for another.
 */
export function withoutInvisible(text: string): string {
  // The blank of Braille counts as a sign, and nobody sees it either.
  const seen = text.replaceAll(
    /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu,
    (character, at: number) => {
      const before = Array.from(text.slice(Math.max(0, at - 2), at)).at(-1) ?? "";
      // It says how the sign before it looks, where there is one.
      if (/[\uFE00-\uFE0F]/.test(character)) return /[^\s\uFE00-\uFE0F]/.test(before) ? character : "";
      const joins = character === "\u200C" || character === "\u200D";
      const after = Array.from(text.slice(at + 1, at + 3))[0] ?? "";
      return joins && joined.test(before) && joined.test(after) ? character : "";
    },
  );
  // An accent with no letter before it would stand on what comes before the text.
  return seen.replace(/^[\s\p{M}]*\p{M}/u, "");
}

/** PostgreSQL keeps every text but NUL and unpaired surrogates. */
export function isStorable(text: string): boolean {
  return !text.includes("\0") && !/\p{Surrogate}/u.test(text);
}
