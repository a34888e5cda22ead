import { getTableColumns, getTableName, is, type SQL, sql } from "drizzle-orm";
import { getTableConfig, type PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Context } from "#server/platform/context.ts";
import { tryDecrypt } from "#server/platform/db/schema/columns.ts";
import * as directory from "#server/platform/db/schema/directory.ts";
import { encryptedColumns, encryptedTables } from "#server/platform/db/schema/encrypted-tables.ts";

/**
 * An address is one only where no character of an address stands next to it: another one may end with it, or begin. A full
 * stop may end a sentence, and quotes stand around it; in JSON a line's end is a backslash and a letter. Read alike by
 * PostgreSQL and here.
 */
const before = String.raw`(?:^|[^a-z0-9_.+'-]|\\(?:[bfnrt]|u00[01][0-9a-f]))[.']*`;
const after = String.raw`(?![a-z0-9]|[.-]+[a-z0-9])`;

export type Row = Record<string, unknown>;

export interface TableRows {
  table: string;
  rows: Row[];
}

const atOnce = 2_000;

/** What was imported or bought. What a company remembers of it is the company's, and looked through as all else. */
const directoryTables = Object.values(directory).filter(
  (table): table is PgTable & typeof table =>
    is(table, PgTable) && getTableConfig(table).policies.length === 0,
);

/** How many values of each table could not be opened, and so were not looked into. */
export type Unreadable = Map<string, number>;

/**
 * Every row of every table, the queue's too, in which one of these words occurs in whatever column, encrypted or not. It reads
 * the whole database but for the directory: for what is done seldom. @param but tables that are not looked into @param unreadable is told what could not be
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
  const sealed = encryptedTables.find(isThis);
  if (sealed) return searchEncrypted(context, sealed, words, unreadable);
  const ofDirectory = directoryTables.find(isThis);
  if (ofDirectory) return searchDirectory(context, ofDirectory, words);
  return search(context, name, words);
}

/**
 * Nothing that is kept of somebody leads to the directory, which grows largest of all: people are known there by their
 * addresses, and found by the index over them.
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
 * The rows of a table of which something is encrypted that have one of these words: all are opened, since SQL cannot look into
 * them. What cannot be opened stays encrypted: one damaged value keeps nobody from being found.
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

/** How a text stands in JSON: a name may hold quotes. */
const inJson = (text: string) => JSON.stringify(text).slice(1, -1);

/** Some rows of a table, what is encrypted of them in clear. */
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

/** What is encrypted of a row, in clear. */
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

/** Partitions are read with the table that they are parts of. */
async function selectTables({ db }: Pick<Context, "db">): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and not c.relispartition order by 1`);
  return rows.map(({ name }) => name);
}

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
