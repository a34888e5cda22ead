import type { TestProject } from "vitest/node";
import { connectPostgres } from "#server/platform/db/postgres.ts";
import { databaseAt, execute, templateDatabase } from "./databases.ts";
import { migrateAll } from "./migrate-all.ts";
import { startPostgres } from "./postgres.ts";

/** A database server keeps its machine's time, with its changes of clocks; no rule of ours may depend on it. */
const elsewhere = "America/St_Johns";

/** A server with one migrated database, which each test makes a copy of. */
export async function setup(project: TestProject) {
  // What is analyzed between two tests, while it is empty, makes the next one's statements wait for seconds.
  const { url, socketUrl, stop } = await startPostgres(["autovacuum=off", `timezone=${elsewhere}`]);
  await makeTemplate(url);
  project.provide("database", { engine: "postgres", url, socketUrl: socketUrl ?? url });
  return stop;
}

export async function makeTemplate(url: string) {
  await execute(url, `drop database if exists ${templateDatabase}`, `create database ${templateDatabase}`);
  const connection = connectPostgres(databaseAt(url, templateDatabase));
  await migrateAll(connection);
  await connection.close();
}
