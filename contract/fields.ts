import * as z from "zod";
import { readMailAddress } from "./mail-address.ts";
import { linkSecret } from "./pasted.ts";
import "./plain-errors.ts";

/** Tolerance for spaces and invisible characters that are removed. */
const maxAround = 10_000;

/** For `.max()`: no later check reads a text that is too long. */
export const refuseLong = (error: string) => ({ error, abort: true });

/** One line of typed text, possibly empty. */
const anyLine = (label: string, max: number) => {
  const tooLong = refuseLong(`${label} is too long (${max} characters at most)`);
  return z
    .string()
    .max(max + maxAround, tooLong)
    .overwrite(withoutInvisible)
    .trim()
    .max(max, tooLong)
    .refine(isPrintable, `${label} contains characters that cannot be kept`);
};

/** A required line of text. */
export const line = (label: string, max = 200) => anyLine(label, max).min(1, `${label} is required`);

/** Characters that begin a formula, including their full-width forms. */
const formulaSign = "[=+\\-@＝＋－＠]";
/** A formula at the beginning of a cell, even if a spreadsheet splits lines at another delimiter. */
const signsThatCalculate = {
  // In a file with commas, a cell that contains a comma is quoted.
  ",": new RegExp(`(?<=(?:^|[;\\t\\r\\n])[\\s"]*)${formulaSign}`, "g"),
  other: new RegExp(`(?<=(?:^|[,;\\t\\r\\n])[\\s"]*)${formulaSign}`, "g"),
};

/**
 * A CSV cell that no spreadsheet reads as a formula, whatever its delimiter. Bullets stay readable: a hyphen becomes a
 * dash, and a plus gets brackets. Other formulas get an apostrophe, including "-1", which a dash would change.
 */
export function escapeFormula(text: string, delimiter = ","): string {
  const signs = delimiter === "," ? signsThatCalculate[","] : signsThatCalculate.other;
  const escaped = text.replaceAll(signs, (sign, index: number) => {
    const after = text.slice(index + 1, index + 2);
    if ("-－".includes(sign) && !/[\p{N}.,]/u.test(after)) return "–";
    if ("+＋".includes(sign) && /\s/.test(after)) return "(+)";
    return `'${sign}`;
  });
  return /^[\t\r\n]/.test(escaped) ? `'${escaped}` : escaped;
}

/** Empty becomes null. */
export const optionalLine = (label: string, max = 200) =>
  anyLine(label, max)
    .transform((text) => text || null)
    .nullable()
    .default(null);

/** Empty becomes null. */
export const optionalText = (label: string, max = 10_000) =>
  z
    .string()
    .trim()
    .max(max, refuseLong(`${label} is too long (${max} characters at most)`))
    .refine(isStorable, `${label} contains characters that cannot be kept`)
    .transform((text) => text || null)
    .nullable()
    .default(null);

/** A record by text. More than `max` entries are refused before any is read. */
export const recordOf = <Value extends z.ZodType>(
  value: Value,
  { maxKeyLength, max, tooMany }: { maxKeyLength: number; max: number; tooMany: string },
) =>
  z.preprocess(
    (record: Record<string, z.infer<Value>>, context) => {
      if (Object.keys(Object(record)).length > max) context.addIssue(tooMany);
      return record;
    },
    z.record(z.string().max(maxKeyLength), value),
  );

export const searchWords = z
  .string()
  .trim()
  .max(200, { abort: true })
  .refine(isStorable, "The search contains characters that cannot be searched for");

const addressProblems = {
  none: "Please enter a valid email address.",
  several: "Please enter one e-mail address",
};

/** For the API reference. mail-address.ts accepts more than plain addresses. */
const addressText = z.string().meta({ format: "email" });

/** Reads an address from pasted text and normalizes it for comparison. */
export const email = addressText.transform((text, context) => addressIn(text, context));

/** Empty becomes null. */
export const optionalEmail = addressText
  .transform((text, context) =>
    withoutInvisible(text.slice(0, 1_000)).trim() ? addressIn(text, context) : null,
  )
  .nullable();

/** An address for signing in. Better Auth accepts fewer forms. */
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
  // Does not abort, so that a union with another field type can still succeed.
  context.addIssue({ code: "custom", message: addressProblems[problem], continue: true });
  return z.NEVER;
}

export const minPasswordLength = 6;
const maxPasswordLength = 256;
/** A decomposed password, with separate characters for accents, is longer than its normalized form. */
const maxTypedPasswordLength = 4 * maxPasswordLength;
const passwordTooLong = `Password is too long (${maxPasswordLength} characters at most)`;

/** A new password, normalized to NFC, so that 'é' is one character on every keyboard. */
export const password = z
  .string()
  .max(maxTypedPasswordLength, refuseLong(passwordTooLong))
  .normalize("NFC")
  .min(minPasswordLength, `Password must be at least ${minPasswordLength} characters long`)
  .max(maxPasswordLength, passwordTooLong);

/** An existing password. Not normalized, because older hashes are of the password as typed. */
export const typedPassword = (missing?: string) =>
  z.string().min(1, missing).max(maxTypedPasswordLength, passwordTooLong);

/** The secret in a link. A malformed secret is not found, like any wrong one. */
export const secretInLink = z.string().transform((text) => {
  const secret = linkSecret(text);
  return isStorable(secret) ? secret : "";
});

const hasYear = (text: string) => !text.startsWith("0000");

/** An ISO timestamp in a year that PostgreSQL supports. */
export const moment = z.iso.datetime().refine(hasYear, "There is no year 0");

/** The same for a day. */
export const calendarDay = z.iso.date().refine(hasYear, "There is no year 0");

/** A calendar month, `YYYY-MM`. */
export const month = z.string().regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/, "Please give a month and a year");

/** Control characters could break an e-mail header or a line of a CSV file. */
export function isPrintable(text: string): boolean {
  return isStorable(text) && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text);
}

// Joiners are needed in these scripts and in emoji. Elsewhere they are only invisible.
const joined =
  "[\\p{Script=Arabic}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Script=Khmer}\\p{Script=Myanmar}\\p{Script=Mongolian}\\p{Script=Syriac}\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\p{M}\\uFE0F]";
const joiner = "[\\u200C\\u200D]";
const selector = "[\\uFE00-\\uFE0F]";
const invisible = new RegExp(
  [
    // The blank Braille pattern is invisible too.
    `(?!${joiner}|${selector})[\\p{Cf}\\p{Default_Ignorable_Code_Point}\\u2800]`,
    `(?<!${joined})${joiner}`,
    `${joiner}(?!${joined})`,
    // A variation selector changes the character before it.
    `(?<![^\\s\\uFE00-\\uFE0F])${selector}`,
  ].join("|"),
  "gu",
);

/** Removes invisible and direction characters, with which one name could pass for another. */
export function withoutInvisible(text: string): string {
  // A leading accent would combine with whatever is shown before the text.
  return text.replaceAll(invisible, "").replace(/^[\s\p{M}]*\p{M}/u, "");
}

/** PostgreSQL cannot store NUL and unpaired surrogates. */
export function isStorable(text: string): boolean {
  return !text.includes("\0") && !/\p{Surrogate}/u.test(text);
}
