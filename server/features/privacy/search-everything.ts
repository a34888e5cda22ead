import { getTableColumns, getTableName, is, type SQL, sql } from "drizzle-orm";
import { getTableConfig, type PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Context } from "#server/platform/context.ts";
import { tryDecrypt } from "#server/platform/db/schema/columns.ts";
import * as directory from "#server/platform/db/schema/directory.ts";
import { encryptedColumns, encryptedTables } from "#server/platform/db/schema/encrypted-tables.ts";

/**
 * An address counts only if no character of an address is next to it, because a longer address may contain it. A full stop
 * may end a sentence, quotes may enclose it, and JSON writes a line break as a backslash and a letter. PostgreSQL and
 * JavaScript read both patterns alike.
 */
const before = String.raw`(?:^|[^a-z0-9_.+'-]|\\(?:[bfnrt]|u00[01][0-9a-f]))[.']*`;
const after = String.raw`(?![a-z0-9]|[.-]+[a-z0-9])`;

export type Row = Record<string, unknown>;

export interface TableRows {
  table: string;
  rows: Row[];
}

const atOnce = 2_000;

/** Tables of imported or bought people. What a company stores about them is in other tables, which are searched as usual. */
const directoryTables = Object.values(directory).filter(
  (table): table is PgTable & typeof table =>
    is(table, PgTable) && getTableConfig(table).policies.length === 0,
);

/** How many values of each table could not be decrypted, and so were not searched. */
export type Unreadable = Map<string, number>;

/**
 * All rows of all tables, including the queue's, that have one of these words in any column, encrypted or not. Reads the
 * whole database except for the directory, so use it only for rare work.
 * @param but tables to skip
 * @param unreadable collects the values that could not be decrypted
 */
export async function searchEverything(
  context: Pick<Context, "db">,
  words: string[],
  but: ReadonlySet<string> = new Set(),
  unreadable: Unreadable = new Map(),
): Promise<TableRows[]> {
  if (words.length === 0) return [];
  const found: TableRows[] = [];
  for (const name of await selectTables(context)) {
    if (but.has(name)) continue;
    const rows = await searchOne(context, name, words, unreadable);
    if (rows.length > 0) found.push({ table: name, rows });
  }
  return found;
}

function searchOne(
  context: Pick<Context, "db">,
  name: string,
  words: string[],
  unreadable: Unreadable,
): Promise<Row[]> {
  const isThis = (table: PgTable) => getTableName(table) === name;
  const encrypted = encryptedTables.find(isThis);
  if (encrypted) return searchEncrypted(context, encrypted, words, unreadable);
  const ofDirectory = directoryTables.find(isThis);
  if (ofDirectory) return searchDirectory(context, ofDirectory, words);
  return search(context, name, words);
}

/**
 * No other table refers to the directory, which is the largest. People are found there by the index on their addresses.
 */
async function searchDirectory({ db }: Pick<Context, "db">, table: PgTable, words: string[]): Promise<Row[]> {
  const { email } = getTableColumns(table);
  if (!email) return [];
  const wanted = sql.param(words.map((word) => word.toLowerCase()));
  const { rows } = await db.execute<{ row: Row }>(sql`
    select to_jsonb(t) as row from ${table} t where t.${sql.identifier(email.name)} = any(${wanted}::text[])`);
  return rows.map(({ row }) => row);
}

async function search({ db }: Pick<Context, "db">, table: string, words: string[]): Promise<Row[]> {
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
  unreadable: Unreadable = new Map(),
): Promise<Row[]> {
  const isMentioned = mentioning(words.map(inJson));
  const openOrCount = (column: PgColumn, stored: unknown) => {
    const name = getTableName(table);
    const value = tryDecrypt(column, stored);
    if (value === undefined) unreadable.set(name, (unreadable.get(name) ?? 0) + 1);
    return value ?? stored;
  };
  const found: Row[] = [];
  for (let last = "(0,0)", count = atOnce; count === atOnce;) {
    const { rows } = await db.execute<{ row: Row; place: string }>(sql`
      select to_jsonb(t) as row, t.ctid::text as place from ${table} t
      where t.ctid > ${last}::tid order by t.ctid limit ${atOnce}`);
    const inClear = rows.map(({ row }) => decryptedRow(table, row, openOrCount));
    found.push(...inClear.filter((row) => isMentioned(JSON.stringify(row))));
    last = rows.at(-1)?.place ?? last;
    count = rows.length;
  }
  return found;
}

/** The text as JSON writes it, because a name may contain quotes. */
const inJson = (text: string) => JSON.stringify(text).slice(1, -1);

/** Some rows of a table, decrypted. */
export async function readDecrypted(
  { db }: Pick<Context, "db">,
  table: PgTable,
  which: SQL | undefined,
): Promise<TableRows> {
  const { rows } = await db.execute<{ row: Row }>(
    sql`select to_jsonb(${table}) as row from ${table} where ${which}`,
  );
  return { table: getTableName(table), rows: rows.map(({ row }) => decryptedRow(table, row)) };
}

function decryptedRow(
  table: PgTable,
  row: Row,
  openOne = (column: PgColumn, stored: unknown) => column.mapFromDriverValue(stored),
): Row {
  const inClear = Object.values(encryptedColumns(table)).map((column) => {
    const value = row[column.name];
    return [column.name, value === null ? null : openOne(column, value)];
  });
  return { ...row, ...Object.fromEntries(inClear) };
}

/** Without partitions, which are read with their table. */
async function selectTables({ db }: Pick<Context, "db">): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and not c.relispartition order by 1`);
  return rows.map(({ name }) => name);
}

/** The pattern of an address; empty for other words, which are searched literally. */
const patternOf = (word: string) => (word.includes("@") ? before + escaped(word) + after : "");

const escaped = (word: string) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/**
 * Whether one of these ids or addresses occurs in the text, in any case. Export and erasure use this rule. `offset 0` makes
 * PostgreSQL build the text once for each row and not for each word. The C collation lowers only ASCII letters, because
 * Turkish lowers a capital I to another letter.
 */
export function mentions(text: SQL, words: string[]): SQL {
  const wanted = words.map((word) => word.toLowerCase());
  return sql`exists (
    select 1 from (select lower((${text}) collate "C") as text offset 0) made,
      unnest(${sql.param(wanted)}::text[], ${sql.param(wanted.map(patternOf))}::text[]) wanted (word, pattern)
    where case when strpos(made.text, wanted.word) > 0
      then wanted.pattern = '' or made.text ~ wanted.pattern else false end)`;
}

/** The same for decrypted values and for names. */
export function mentioning(words: string[]): (text: string) => boolean {
  const wanted = words.map(small).map((word) => ({ word, pattern: new RegExp(patternOf(word)) }));
  return (text) => {
    const lower = small(text);
    return wanted.some(({ word, pattern }) => lower.includes(word) && pattern.test(lower));
  };
}

/** The text without these ids and addresses, by the same rule. */
export function withoutWords(text: string, words: string[]): string {
  return words.reduce((left, word) => {
    const pattern = patternOf(word) ? `(${before})${escaped(word)}${after}` : `()${escaped(word)}`;
    return left.replaceAll(new RegExp(pattern, "gi"), "$1(erased)");
  }, text);
}

/** The small sigma has another form at the end of a word, and a name may be part of a longer word. */
const small = (text: string) => text.toLowerCase().replaceAll("ς", "σ");
