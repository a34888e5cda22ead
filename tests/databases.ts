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

/** The URL of another database on the same server. */
export function databaseAt(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
