/** A pattern of LIKE: all that begins with this text. */
export const beginningWith = (text: string) => `${literally(text)}%`;

/** Text within a pattern of LIKE, none of which is a wildcard. */
export const literally = (text: string) => text.replace(/[\\%_]/g, String.raw`\$&`);
