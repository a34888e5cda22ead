import { and, type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** All these words occur in these texts together, whatever their case; undefined: there are none. */
export const hasWords = (search: string, texts: SQLWrapper[]): SQL | undefined =>
  and(...wordsOf(search).map((word) => hasWord(word, texts)));

export const wordsOf = (search: string): string[] => search.split(/\s+/).filter(Boolean);

export const hasWord = (word: string, texts: SQLWrapper[]): SQL =>
  sql`strpos(lower(concat_ws(' ', ${sql.join(texts, sql`, `)})), lower(${word})) > 0`;
