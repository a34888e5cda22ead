import type { TestProject } from "vitest/node";
import { connectPostgres } from "#server/platform/db/postgres.ts";
import { managerRole } from "#server/platform/db/schema/columns.ts";
import { asServer, databaseAt, execute, serverRole, templateDatabase } from "./databases.ts";
import { migrateAll } from "./migrate-all.ts";
import { startPostgres } from "./postgres.ts";
import type { TemplateDatabase } from "./test-app.ts";

/** A database server with a time zone that changes its clocks; none of our rules may depend on it. */
const elsewhere = "America/St_Johns";

export async function setup(project: TestProject) {
  const { database, stop } = await startTemplate();
  project.provide("database", database);
  return stop;
}

/** A server with one migrated database, which tests copy. */
export async function startTemplate() {
  // A table that is analyzed between two tests, while it is empty, makes the next test's statements take seconds.
  const { url, socketUrl = url, stop } = await startPostgres(["autovacuum=off", `timezone=${elsewhere}`]);
  await makeTemplate(url);
  const database: TemplateDatabase = { engine: "postgres", url, socketUrl };
  return { database, stop };
}

export async function makeTemplate(url: string) {
  await execute(
    url,
    `drop database if exists ${templateDatabase}`,
    ...[`${serverRole} login`, managerRole].map(
      (role) => `do $$ begin create role ${role}; exception when duplicate_object then null; end $$`,
    ),
    // The password of the superuser, so that the rest of the URL can stay.
    `alter role ${serverRole} password '${decodeURIComponent(new URL(url).password)}'`,
    `grant ${managerRole}, pg_monitor to ${serverRole}`,
    // For emptying the database between tests, without triggers.
    `grant set on parameter session_replication_role to ${serverRole}`,
    `create database ${templateDatabase} owner ${serverRole}`,
  );
  const connection = connectPostgres(asServer(databaseAt(url, templateDatabase)));
  await migrateAll(connection);
  await connection.close();
}
