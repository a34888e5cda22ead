import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import type { Connection } from "#server/platform/db/client.ts";
import { openEmbedded } from "#server/platform/db/embedded.ts";
import { connectPostgres } from "#server/platform/db/postgres.ts";
import { databaseAt, dropDatabase, execute } from "./databases.ts";

/** Runs with an empty database of its own, on this project's engine. */
export async function withEmptyDatabase(work: (connection: Connection) => Promise<void>) {
  const { connection, drop } = await anEmptyDatabase();
  try {
    await work(connection);
  } finally {
    await connection.close();
    await drop();
  }
}

async function anEmptyDatabase() {
  const provided = inject("database");
  if (provided.engine === "pglite") return { connection: await openEmbedded(null), drop: async () => {} };
  const name = `empty_${randomUUID().replaceAll("-", "")}`;
  await execute(provided.url, `create database ${name}`);
  const connection = connectPostgres(databaseAt(provided.url, name));
  return { connection, drop: () => dropDatabase(provided.url, name) };
}
