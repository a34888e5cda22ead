import { withoutInvisible } from "#contract/fields.ts";

/** Longer than any name or title that the forms accept. */
const maxLength = 200;

/** A text that a person typed, as one line of limited length. Assistants must not mistake it for our own text. */
export const personText = (text: string): string =>
  withoutInvisible(text)
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .slice(0, maxLength)
    .toWellFormed();

/** The same in quotes, for our own sentences. */
export const quoted = (text: string): string => JSON.stringify(personText(text));
