import { and, type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** All these words occur in these texts together, whatever their case; undefined: there are none. */
export const hasWords = (search: string, texts: SQLWrapper[]): SQL | undefined =>
  and(...wordsOf(search).map((word) => hasWord(word, texts)));

export const wordsOf = (search: string): string[] => search.split(/\s+/).filter(Boolean);

export const hasWord = (word: string, texts: SQLWrapper[]): SQL =>
  sql`strpos(lower(concat_ws(' ', ${sql.join(texts, sql`, `)})), lower(${word})) > 0`;

/** A pattern of LIKE: all that begins with this text. */
export const beginningWith = (text: string) => `${literally(text)}%`;

/** Text within a pattern of LIKE, none of which is a wildcard. */
export const literally = (text: string) => text.replace(/[\\%_]/g, String.raw`\$&`);

/** A length of time in SQL, in milliseconds: a day of it has 24 hours, also where the database server's clock is changed. */
export const interval = (ms: number) => sql`make_interval(secs => ${ms / 1_000}::float8)`;
