import type { ConsentTextVersion } from "#contract/consent-texts.ts";
import { pluralize } from "#web/app/ui/text.tsx";
import { type ChangeObject, diffWords } from "diff";

export type ComparedText = Pick<ConsentTextVersion, "paragraphs" | "things" | "grantsCopy">;

// Comparing two long texts that share no word would block the page.
const maxEditLength = 1_500;

/** The words of both versions in order; each part is the same, added or removed. */
export function compareTexts(before: ComparedText, after: ComparedText): ChangeObject<string>[] {
  const oldText = toPlainText(before);
  const newText = toPlainText(after);
  // Without a segmenter, each letter of a script other than Latin is a word.
  const intlSegmenter = new Intl.Segmenter("en", { granularity: "word" });
  return (
    diffWords(oldText, newText, { intlSegmenter, maxEditLength }) ?? [
      { value: `${oldText}\n\n`, added: false, removed: true, count: 1 },
      { value: newText, added: true, removed: false, count: 1 },
    ]
  );
}

/** The full text of a version, as candidates read it. */
export function toPlainText({ paragraphs, things, grantsCopy }: ComparedText): string {
  const consents = things.map(({ text, required }) => (required ? text : `${text} (optional)`));
  const copy = grantsCopy ? ["Candidates who agree may get a copy of the answers."] : [];
  return [...paragraphs, ...consents, ...copy].join("\n\n");
}

/** '12 words added, 3 removed' */
export function summarizeChanges(parts: ChangeObject<string>[]): string {
  const added = countWords(parts.filter((part) => part.added));
  const removed = countWords(parts.filter((part) => part.removed));
  if (added + removed > 0) return `${pluralize(added, "word")} added, ${removed} removed`;
  return parts.some((part) => part.added || part.removed) ? "Only punctuation changed" : "No words changed";
}

const countWords = (parts: ChangeObject<string>[]) =>
  parts.flatMap(({ value }) => value.split(/\s+/)).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
