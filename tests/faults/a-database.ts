import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import { connectPostgres } from "#server/db/postgres.ts";
import { databaseAt, execute, templateDatabase } from "../databases.ts";
import { type Forthright, startForthright } from "../e2e/forthright.ts";

/** A database of its own on the tests' server, and servers of the product on it. @param from null: an empty one */
export async function aDatabase(from: string | null = templateDatabase) {
  const provided = inject("database");
  if (provided.engine !== "postgres") throw new Error("Faults are tested on PostgreSQL");
  const name = `faults_${randomUUID().replaceAll("-", "")}`;
  await execute(provided.url, `create database ${name} ${from ? `template ${from}` : ""}`);
  const url = databaseAt(provided.url, name);
  const connection = connectPostgres(url);
  const running: Forthright[] = [];
  return {
    url,
    db: connection.db,
    /** @param killed even before it has started */
    async startServer(variables: Record<string, string> = {}, killed?: AbortSignal) {
      const server = await startForthright({ ...quiet, DATABASE_URL: url, ...variables }, killed);
      running.push(server);
      return server;
    },
    async drop() {
      await Promise.all(running.map((server) => server.stop("SIGKILL")));
      await connection.close();
      await execute(provided.url, `drop database ${name} with (force)`);
    },
  };
}

/** Runs for real, so that nothing is made up, and mails nobody. */
export const quiet = { DEMO: "false", API_ONLY: "true", LOG_LEVEL: "silent" };
