import { execFile } from "node:child_process";
import { sql } from "drizzle-orm";
import { inject } from "vitest";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { aSecret } from "#tests/a-secret.ts";
import { buildServer } from "#tests/built-server.ts";
import { databaseAt } from "#tests/databases.ts";
import { expect, test } from "#tests/harness.ts";
import type { TestApp } from "#tests/test-app.ts";
import { addUnasked } from "#tests/uncontacted-reviewers.ts";

const nobody = "00000000-0000-4000-8000-000000000000";

test(
  "the command writes an export as JSON and nothing else, erases once, and says where there is nobody",
  { timeout: 150_000 },
  async ({ app }) => {
    await addUnasked(app.db, 2);
    const [candidate] = await app.db.select({ id: candidates.id }).from(candidates);
    const id = candidate?.id ?? "";

    // As docs/security.md has it: what npm itself says must not end up in the file. But what comes before it, the
    // installing, would take away the packages that this runs from.
    const npm = ["run", "--silent", "--ignore-scripts", "admin", "--"];
    const exported = await run(app, "npm", [...npm, "export", "candidate", id]);
    expect({ ...exported, stdout: "" }).toEqual({ code: 0, stdout: "", stderr: "" });
    const { tables } = JSON.parse(exported.stdout) as { tables: object };
    expect(tables).toMatchObject({ candidates: [{ id, first_name: "Robin" }] });
    // Who may be asked is others' to know.
    expect(tables).not.toHaveProperty("reviewers");

    const refused = await Promise.all([
      admin(app, ["export", "candidate", nobody]),
      admin(app, ["erase", "candidate", "Robin Vale"]),
      admin(app, ["erase", "candidate"]),
    ]);
    const unknown = "This candidate does not exist.\n";
    const usage: unknown = expect.stringMatching(/^Usage: npm run admin/);
    expect(refused).toEqual([unknown, unknown, usage].map((stderr) => ({ code: 1, stdout: "", stderr })));
    expect(await app.count(candidates)).toBe(1);

    expect(await admin(app, ["erase", "candidate", id])).toEqual({
      code: 0,
      stdout:
        "The candidate is erased. Backups still contain them until they are overwritten. See docs/backup.md.\n",
      stderr: "",
    });
    expect(await app.count(candidates)).toBe(0);
    expect(await admin(app, ["erase", "candidate", id])).toEqual({ code: 1, stdout: "", stderr: unknown });
  },
);

const admin = (app: TestApp, words: string[]) =>
  run(app, "node_modules/.bin/node", ["dist/server/admin-command.js", ...words]);

/** In a process of its own, on the test's database. */
async function run({ db }: TestApp, program: string, words: string[]) {
  const provided = inject("database");
  if (provided.engine !== "postgres") throw new Error("Another process can only reach a database server");
  const { rows } = await db.execute<{ name: string }>(sql`select current_database() as name`);
  const { promise, resolve } = Promise.withResolvers<{ code: number; stdout: string; stderr: string }>();
  buildServer();
  const address = databaseAt(provided.url, rows[0]?.name ?? "");
  const env = { PATH: process.env["PATH"], DATABASE_URL: address, SECRET: aSecret };
  // On a busy machine one may have to wait for another, and says so.
  const waits = /^Another server is migrating the database .*\n/gm;
  execFile(program, words, { env }, (error, stdout, stderr) =>
    resolve({ code: Number(error?.code ?? 0), stdout, stderr: stderr.replace(waits, "") }),
  );
  return promise;
}
