import { plainWords } from "#server/companies/plain-words.ts";

/** Letters and digits of ASCII alone: a name in a header must neither end it nor be guessed at. */
export const fileName = (name: string) =>
  plainWords(name)
    .filter((word) => /^[a-z0-9]+$/.test(word))
    .join("-");

/** So many letters of any script, with what stands around them, are a file's name on every system: at most 255 bytes. */
const longest = 60;

/** Has a browser save what is answered: under the title in its own script, and in ASCII for programs that know no other. */
export function attachment(kind: string, title: string, ending: string): string {
  const words = title.normalize("NFC").match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const kept = Array.from(words.join("-")).slice(0, longest).join("").replace(/-$/, "");
  const plain = `${fileName(`${kind} ${kept}`)}.${ending}`;
  const full = `${kept ? `${kind}-${kept}` : kind}.${ending}`;
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(full)}`;
}
