import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import { connectPostgres } from "#server/platform/db/postgres.ts";
import { databaseAt, execute, templateDatabase } from "../databases.ts";
import { type Forthright, startForthright } from "../e2e/forthright.ts";

/**
 * A new database on the tests' server, and servers of the product on it.
 * @param from null: an empty one
 * @param owner a role that `aPlainRole` made, which then connects
 */
export async function aDatabase(from: string | null = templateDatabase, owner?: string) {
  const provided = inject("database");
  if (provided.engine !== "postgres") throw new Error("Faults are tested on PostgreSQL");
  const name = `faults_${randomUUID().replaceAll("-", "")}`;
  await execute(provided.url, `create database ${name} ${from ? `template ${from}` : ""}`);
  if (owner) await execute(provided.url, `alter database ${name} owner to ${owner}`);
  const administratorUrl = databaseAt(provided.url, name);
  const url = owner ? as(owner, administratorUrl) : administratorUrl;
  const connection = connectPostgres(url);
  const running: Forthright[] = [];
  return {
    url,
    /** The same, by a superuser. */
    administratorUrl,
    db: connection.db,
    /** @param killed even before it has started @param cwd another clone than this one @param output see startForthright */
    async startServer(
      variables: Record<string, string> = {},
      killed?: AbortSignal,
      cwd?: string,
      output?: number,
    ) {
      const all = { ...quiet, DATABASE_URL: url, ...variables };
      const server = await startForthright(all, killed, cwd, undefined, output);
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

/** A role as in an installation: it has no rights except on its own databases. */
export async function aPlainRole() {
  const provided = inject("database");
  if (provided.engine !== "postgres") throw new Error("Faults are tested on PostgreSQL");
  const name = `plain_${randomUUID().replaceAll("-", "")}`;
  await execute(
    provided.url,
    `create role ${name} login password '${name}'`,
    `grant forthright_manager to ${name}`,
  );
  return { name, drop: () => execute(provided.url, `drop role ${name}`) };
}

function as(role: string, url: string): string {
  const address = new URL(url);
  Object.assign(address, { username: role, password: role });
  return address.href;
}

/** A real installation, so that nothing is made up, without mail to anyone. */
export const quiet = { DEMO: "false", API_ONLY: "true", LOG_LEVEL: "silent" };
