import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installation } from "#server/db/schema/auth.ts";
import { aSecret, expect, test } from "#tests/harness.ts";
import { installationSecret } from "./installation-secret.ts";

const nowhere = { secret: null, databaseUrl: null, dataDir: "/nowhere", demo: false };

test("beside the embedded database the secret is made once, in a file that nobody else reads and not in the database", async ({
  app,
}) => {
  const dataDir = mkdtempSync(join(tmpdir(), "forthright-secret-"));
  await app.db.delete(installation);
  const first = await installationSecret({ ...nowhere, dataDir }, app.db);
  expect(await installationSecret({ ...nowhere, dataDir }, app.db)).toBe(first);
  expect(first).toMatch(/^[\w-]{43}$/);
  const file = join(dataDir, "secret");
  expect(readFileSync(file, "utf8")).toBe(first);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(JSON.stringify(await app.db.select().from(installation))).not.toContain(first);
  rmSync(dataDir, { recursive: true });
});

test("with a database server a secret has to be given, except for a demonstration", async ({ app }) => {
  await app.db.delete(installation);
  const server = { ...nowhere, databaseUrl: "postgres://localhost/x" };
  await expect(installationSecret(server, app.db)).rejects.toThrow("SECRET is not set");
  expect(await app.count(installation)).toBe(0);
  const shown = await installationSecret({ ...server, demo: true }, app.db);
  expect(await installationSecret({ ...server, demo: true }, app.db)).toBe(shown);
  await expect(installationSecret(server, app.db)).rejects.toThrow("SECRET is not set");
});

test("another secret than the one by which a database was begun is refused", async ({ app }) => {
  await app.db.delete(installation);
  expect(await installationSecret({ ...nowhere, secret: aSecret }, app.db)).toBe(aSecret);
  const other = { ...nowhere, secret: aSecret.toUpperCase() };
  await expect(installationSecret(other, app.db)).rejects.toThrow("SECRET is not the one");
  expect(await installationSecret({ ...nowhere, secret: aSecret }, app.db)).toBe(aSecret);
});
