import { execFile } from "node:child_process";
import { sql } from "drizzle-orm";
import { inject } from "vitest";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { aSecret } from "#tests/a-secret.ts";
import { buildServer } from "#tests/built-server.ts";
import { databaseAt } from "#tests/databases.ts";
import { expect, test } from "#tests/harness.ts";
import type { TestApp } from "#tests/test-app.ts";
import { addUncontacted } from "#tests/uncontacted-reviewers.ts";
import { privacyCommand } from "./privacy-command.ts";

test("the command prints an export as JSON and nothing else, erases, and reports a subject that does not exist", async ({
  app,
}) => {
  await addUncontacted(app.db, 2);
  const [candidate] = await app.db.select({ id: candidates.id }).from(candidates);
  const id = candidate?.id ?? "";

  // As in docs/security.md: the output of npm itself must not end up in the file. Without the pre-script, because
  // installing would remove the packages that this test runs from.
  const npm = ["run", "--silent", "--ignore-scripts", "admin", "--"];
  const exported = await run(app, "npm", [...npm, "export", "candidate", id]);
  expect({ ...exported, stdout: "" }).toEqual({ code: 0, stdout: "", stderr: "" });
  const { tables } = JSON.parse(exported.stdout) as { tables: object };
  expect(tables).toMatchObject({ candidates: [{ id, first_name: "Robin" }] });
  // The export has no keys of others.
  expect(tables).not.toHaveProperty("reviewers");

  expect(await runAdmin(app, ["erase", "candidate", id])).toEqual({
    code: 0,
    stdout:
      "The candidate is erased. Backups still contain them until they are overwritten. See docs/backup.md.\n",
    stderr: "",
  });
  expect(await app.count(candidates)).toBe(0);
  expect(await runAdmin(app, ["erase", "candidate", id])).toEqual({
    code: 1,
    stdout: "",
    stderr: "This candidate does not exist.\n",
  });
  await expect(privacyCommand(async () => "", ["erase", "candidate"])).rejects.toThrow(
    /^Usage: npm run admin/,
  );
});

const runAdmin = (app: TestApp, words: string[]) =>
  run(app, "node_modules/.bin/node", ["dist/server/admin-command.js", ...words]);

/** In a separate process, on the test's database. */
async function run({ db }: TestApp, program: string, words: string[]) {
  const provided = inject("database");
  if (provided.engine !== "postgres") throw new Error("Another process can only reach a database server");
  const { rows } = await db.execute<{ name: string }>(sql`select current_database() as name`);
  const { promise, resolve } = Promise.withResolvers<{ code: number; stdout: string; stderr: string }>();
  buildServer();
  const address = databaseAt(provided.url, rows[0]?.name ?? "");
  const env = { PATH: process.env["PATH"], DATABASE_URL: address, SECRET: aSecret };
  // On a busy machine one command may wait for another, and prints that.
  const waitNotice = /^Another server is migrating the database .*\n/gm;
  execFile(program, words, { env }, (error, stdout, stderr) =>
    resolve({ code: Number(error?.code ?? 0), stdout, stderr: stderr.replace(waitNotice, "") }),
  );
  return promise;
}
