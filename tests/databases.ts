import { readFileSync } from "node:fs";
import { Client } from "pg";

/** The migrated database that each test on PostgreSQL copies. */
export const templateDatabase = "forthright_template";

export async function execute(url: string, ...statements: string[]) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** PostgreSQL waits five seconds for closing connections. Force would break them, and pg-boss report that as an error. */
export const dropDatabase = (url: string, name: string) => execute(url, `drop database ${name}`);

/** The URL of another database on the same server. */
export function databaseAt(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/** The servers' user in tests. Row security, which a superuser would pass, applies to it. */
export const serverRole = "forthright_tests";

/** The same database as that user. */
export function asServer(url: string): string {
  const address = new URL(url);
  address.username = serverRole;
  return address.href;
}

/** The statements by which an administrator prepares a PostgreSQL server for an installation. */
export function preparingStatements(password: string): string[] {
  const file = new URL("../deploy/postgresql/database.sql", import.meta.url);
  return readFileSync(file, "utf8")
    .replaceAll(/^--.*$/gm, "")
    .replaceAll(":'password'", `'${password}'`)
    .split(";")
    .map((statement) => statement.trim())
    .filter(Boolean);
}
