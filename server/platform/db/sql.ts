import { and, type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** Whether each word occurs in one of the texts, ignoring case. Undefined if there are no words. */
export const hasWords = (search: string, texts: SQLWrapper[]): SQL | undefined =>
  and(...splitWords(search).map((word) => hasWord(word, texts)));

export const splitWords = (search: string): string[] => search.split(/\s+/).filter(Boolean);

export const hasWord = (word: string, texts: SQLWrapper[]): SQL =>
  sql`strpos(lower(concat_ws(' ', ${sql.join(texts, sql`, `)})), lower(${word})) > 0`;

/** A LIKE pattern for texts that begin with this text. */
export const beginningWith = (text: string) => `${literally(text)}%`;

/** Escapes the wildcards of LIKE. */
export const literally = (text: string) => text.replace(/[\\%_]/g, String.raw`\$&`);

/** In seconds, because a day in PostgreSQL may have 23 or 25 hours in the database server's time zone. */
export const interval = (ms: number) => sql`make_interval(secs => ${ms / 1_000}::float8)`;
