import { ConsentTextFields, type ConsentTextVersion } from "#contract/consent-texts.ts";

/** A text as it is written: its paragraphs as one, between empty lines. */
export interface ConsentTextValues extends Pick<ConsentTextVersion, "region" | "things" | "grantsCopy"> {
  words: string;
}

export function valuesOf({ region, paragraphs, things, grantsCopy }: ConsentTextVersion): ConsentTextValues {
  return { region, words: paragraphs.join("\n\n"), things, grantsCopy };
}

export function fieldsOf({ words, ...values }: ConsentTextValues) {
  const paragraphs = words.split(/\n\s*\n/).map((paragraph) => paragraph.trim());
  return { ...values, paragraphs: paragraphs.filter(Boolean) };
}

/** What is missing or wrong, by the path of the form's field. */
export function problemsOf(values: ConsentTextValues): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const { path, message } of ConsentTextFields.safeParse(fieldsOf(values)).error?.issues ?? [])
    problems[path[0] === "paragraphs" ? "words" : path.join(".")] ??= message;
  return problems;
}
