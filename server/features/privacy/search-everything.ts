import { getTableColumns, getTableName, is, type SQL, sql } from "drizzle-orm";
import { getTableConfig, type PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Context } from "#server/platform/context.ts";
import type { Database } from "#server/platform/db/client.ts";
import { tryDecrypt } from "#server/platform/db/schema/columns.ts";
import * as directory from "#server/platform/db/schema/directory.ts";
import { encryptedColumns, encryptedTables } from "#server/platform/db/schema/encrypted-tables.ts";
import { oneRow } from "#server/platform/errors.ts";

/**
 * An address counts only if no character of an address is next to it, because a longer address may contain it. A full stop
 * may end a sentence, quotes may enclose it, and JSON writes a line break as a backslash and a letter. PostgreSQL and
 * JavaScript read both patterns alike.
 */
const addressStart = String.raw`(?:^|[^a-z0-9_.+'-]|\\(?:[bfnrt]|u00[01][0-9a-f]))[.']*`;
const addressEnd = String.raw`(?![a-z0-9]|[.-]+[a-z0-9])`;

export type Row = Record<string, unknown>;

export interface TableRows {
  table: string;
  rows: Row[];
}

/** A batch has at most about 2 MB, besides long values. */
const pagesPerBatch = 250;

/** Tables of imported or bought people. What a company stores about them is in other tables, which are searched as usual. */
const directoryTables = Object.values(directory).filter(
  (table): table is PgTable & typeof table =>
    is(table, PgTable) && getTableConfig(table).policies.length === 0,
);

/** How many values of each table could not be decrypted, and so were not searched. */
export type UndecryptableCounts = Map<string, number>;

/**
 * All rows of all tables, including the queue's, that have one of these words in any column, encrypted or not. Reads the
 * whole database except for the directory, so use it only for rare work.
 * @param skippedTables their names
 * @param undecryptable collects the values that could not be decrypted
 */
export async function searchEverything(
  context: Pick<Context, "db">,
  words: string[],
  skippedTables: ReadonlySet<string> = new Set(),
  undecryptable: UndecryptableCounts = new Map(),
): Promise<TableRows[]> {
  if (words.length === 0) return [];
  const found: TableRows[] = [];
  for (const name of await selectTables(context)) {
    if (skippedTables.has(name)) continue;
    const rows = await searchTable(context, name, words, undecryptable);
    if (rows.length > 0) found.push({ table: name, rows });
  }
  return found;
}

function searchTable(
  context: Pick<Context, "db">,
  name: string,
  words: string[],
  undecryptable: UndecryptableCounts,
): Promise<Row[]> {
  const isTable = (table: PgTable) => getTableName(table) === name;
  const encrypted = encryptedTables.find(isTable);
  if (encrypted) return searchEncrypted(context, encrypted, words, undecryptable);
  const directoryTable = directoryTables.find(isTable);
  if (directoryTable) return searchDirectory(context, directoryTable, words);
  return searchAsText(context, name, words);
}

/** The directory is the largest part of the database and no other table refers to it. An index finds its addresses. */
async function searchDirectory({ db }: Pick<Context, "db">, table: PgTable, words: string[]): Promise<Row[]> {
  const { email } = getTableColumns(table);
  if (!email) return [];
  const addresses = sql.param(words.map((word) => word.toLowerCase()));
  const { rows } = await db.execute<{ row: Row }>(sql`
    select to_jsonb(t) as row from ${table} t where t.${sql.identifier(email.name)} = any(${addresses}::text[])`);
  return rows.map(({ row }) => row);
}

async function searchAsText({ db }: Pick<Context, "db">, table: string, words: string[]): Promise<Row[]> {
  const { rows } = await db.execute<{ row: Row }>(sql`
    select to_jsonb(t) as row from ${sql.raw(table)} t where ${mentions(sql`t::text`, words)}`);
  return rows.map(({ row }) => row);
}

/**
 * The rows of a table with encrypted columns that have one of these words. All rows are decrypted, because SQL cannot search
 * them. A value that cannot be decrypted stays encrypted, so one damaged value does not hide anyone.
 */
export async function searchEncrypted(
  { db }: Pick<Context, "db">,
  table: PgTable,
  words: string[],
  undecryptable: UndecryptableCounts = new Map(),
): Promise<Row[]> {
  const isMentioned = createMatcher(words.map(escapeForJson));
  const decryptOrCount = (column: PgColumn, stored: unknown) => {
    const name = getTableName(table);
    const value = tryDecrypt(column, stored);
    if (value === undefined) undecryptable.set(name, (undecryptable.get(name) ?? 0) + 1);
    return value ?? stored;
  };
  const found: Row[] = [];
  // By position: each batch that is ordered and limited would sort all rows that are left.
  let page = 0;
  let pages: number;
  do {
    const { rows } = await db.execute<{ row: Row }>(sql`
      select to_jsonb(t) as row from ${table} t
      where t.ctid >= ${`(${page},0)`}::tid and t.ctid < ${`(${page + pagesPerBatch},0)`}::tid`);
    const decrypted = rows.map(({ row }) => decryptRow(table, row, decryptOrCount));
    found.push(...decrypted.filter((row) => isMentioned(JSON.stringify(row))));
    page += pagesPerBatch;
    pages = await countPages(db, table);
  } while (page < pages);
  return found;
}

/** Including rows that were added meanwhile. */
async function countPages(db: Database, table: PgTable): Promise<number> {
  const { rows } = await db.execute<{ pages: number }>(sql`
    select (pg_relation_size(${getTableName(table)}::regclass) / current_setting('block_size')::int)::int as pages`);
  return oneRow(rows[0]).pages;
}

/** The text as JSON writes it, because a name may contain quotes. */
const escapeForJson = (text: string) => JSON.stringify(text).slice(1, -1);

/** Some rows of a table, decrypted. */
export async function readDecrypted(
  { db }: Pick<Context, "db">,
  table: PgTable,
  condition: SQL | undefined,
): Promise<TableRows> {
  const { rows } = await db.execute<{ row: Row }>(
    sql`select to_jsonb(${table}) as row from ${table} where ${condition}`,
  );
  return { table: getTableName(table), rows: rows.map(({ row }) => decryptRow(table, row)) };
}

function decryptRow(
  table: PgTable,
  row: Row,
  decrypt = (column: PgColumn, stored: unknown) => column.mapFromDriverValue(stored),
): Row {
  const decrypted = Object.values(encryptedColumns(table)).map((column) => {
    const value = row[column.name];
    return [column.name, value === null ? null : decrypt(column, value)];
  });
  return { ...row, ...Object.fromEntries(decrypted) };
}

/** Without partitions, which are read with their table. */
async function selectTables({ db }: Pick<Context, "db">): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and not c.relispartition order by 1`);
  return rows.map(({ name }) => name);
}

/** The pattern of an address; empty for other words, which are searched literally. */
const addressPattern = (word: string) =>
  word.includes("@") ? addressStart + escapeRegExp(word) + addressEnd : "";

const escapeRegExp = (word: string) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/**
 * Ids and hashes are letters, digits, - and _, and at least this long. A company has tens of thousands of them, which are
 * looked up in a set for each such run of letters; each other word is searched in the whole text.
 */
const minIdLength = 16;
const idRun = `[a-z0-9_-]{${minIdLength},}`;
const isOneId = new RegExp(`^${idRun}$`);
const idRuns = new RegExp(idRun, "g");
/** With fewer words it is faster to search each. */
const minLookedUp = 200;

function separateIds(lowerWords: string[]) {
  const isMany = lowerWords.length >= minLookedUp;
  const ids = lowerWords.filter((word) => isMany && isOneId.test(word));
  const others = lowerWords.filter((word) => !isMany || !isOneId.test(word));
  return { ids, others, lengths: [...new Set(ids.map(({ length }) => length))] };
}

/**
 * Whether one of these ids or addresses occurs in the text, in any case. Export and erasure use this rule. `offset 0` makes
 * PostgreSQL build the text once for each row and not for each word. The C collation lowers only ASCII letters, because
 * Turkish lowers a capital I to another letter.
 */
export function mentions(text: SQL, words: string[]): SQL {
  const { ids, others, lengths } = separateIds(words.map((word) => word.toLowerCase()));
  const searched = sql`(select lower((${text}) collate "C") as text offset 0) searched`;
  const hasOther = sql`exists (
    select 1 from ${searched},
      unnest(${sql.param(others)}::text[], ${sql.param(others.map(addressPattern))}::text[]) words (word, pattern)
    where case when strpos(searched.text, words.word) > 0
      then words.pattern = '' or searched.text ~ words.pattern else false end)`;
  if (ids.length === 0) return hasOther;
  return sql`(${hasOther} or exists (
    select 1 from ${searched}, regexp_matches(searched.text, ${idRun}, 'g') run,
      unnest(${sql.param(lengths)}::int[]) length, generate_series(1, length(run[1]) - length + 1) at
    where substr(run[1], at, length) = any(${sql.param(ids)}::text[])))`;
}

/** Like `mentions`, for decrypted values and for names. */
export function createMatcher(words: string[]): (text: string) => boolean {
  const { ids, others, lengths } = separateIds(words.map(foldCase));
  const known = new Set(ids);
  const patterns = others.map((word) => ({ word, pattern: new RegExp(addressPattern(word)) }));
  const hasId = (run: string) =>
    lengths.some((length) => {
      for (let at = 0; at + length <= run.length; at++)
        if (known.has(run.slice(at, at + length))) return true;
      return false;
    });
  return (text) => {
    const folded = foldCase(text);
    if (ids.length > 0 && folded.match(idRuns)?.some(hasId)) return true;
    return patterns.some(({ word, pattern }) => folded.includes(word) && pattern.test(folded));
  };
}

/** The text without these ids and addresses, by the same rule. */
export function removeWords(text: string, words: string[]): string {
  let result = text;
  for (const word of words) {
    const escaped = escapeRegExp(word);
    const pattern = addressPattern(word) ? `(${addressStart})${escaped}${addressEnd}` : `()${escaped}`;
    result = result.replaceAll(new RegExp(pattern, "gi"), "$1(erased)");
  }
  return result;
}

/** The small sigma has another form at the end of a word, and a name may be part of a longer word. */
const foldCase = (text: string) => text.toLowerCase().replaceAll("ς", "σ");
