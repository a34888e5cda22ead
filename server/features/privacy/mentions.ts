import { type SQL, sql } from "drizzle-orm";

/**
 * An address is one only where no character of an address stands next to it: another one may end with it, or begin. A full
 * stop may end a sentence, and quotes stand around it; in JSON a line's end is a backslash and a letter. Read alike by
 * PostgreSQL and here.
 */
const before = String.raw`(?:^|[^a-z0-9_.+'-]|\\(?:[bfnrt]|u00[01][0-9a-f]))[.']*`;
const after = String.raw`(?![a-z0-9]|[.-]+[a-z0-9])`;

/** How an address is looked for; empty: it is none, and looked for as it is. */
const patternOf = (word: string) =>
  word.includes("@") ? before + word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`) + after : "";

/**
 * Whether one of these ids or addresses occurs in the text, however it is written there: the rule by which all is found and
 * erased. The text is made once for each row, however many words there are: `offset 0` keeps it from being made for each.
 * Small by the letters that ids and addresses have: a database in Turkish makes another letter of a capital I.
 */
export function mentions(text: SQL, words: string[]): SQL {
  const wanted = words.map((word) => word.toLowerCase());
  return sql`exists (
    select 1 from (select lower((${text}) collate "C") as text offset 0) made,
      unnest(${sql.param(wanted)}::text[], ${sql.param(wanted.map(patternOf))}::text[]) wanted (word, pattern)
    where case when strpos(made.text, wanted.word) > 0
      then wanted.pattern = '' or made.text ~ wanted.pattern else false end)`;
}

/** The same of what SQL cannot look into, and of names. */
export function mentioning(words: string[]): (text: string) => boolean {
  const wanted = words.map(small).map((word) => ({ word, pattern: new RegExp(patternOf(word)) }));
  return (text) => {
    const lower = small(text);
    return wanted.some(({ word, pattern }) => lower.includes(word) && pattern.test(lower));
  };
}

/** A small sigma looks otherwise where its word ends, which a name does and the word that it stands in may not. */
const small = (text: string) => text.toLowerCase().replaceAll("ς", "σ");
