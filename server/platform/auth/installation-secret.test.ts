import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { installation } from "#server/platform/db/schema/auth.ts";
import { aSecret } from "#tests/a-secret.ts";
import { expect, test } from "#tests/harness.ts";
import { installationSecret, retireSecret } from "./installation-secret.ts";

const nowhere = { secret: null, formerSecret: null, databaseUrl: null, dataDir: "/nowhere", demo: false };

test("next to the embedded database a secret is created once, in a file that only the server's user can read, and not in the database", async ({
  app,
}) => {
  const dataDir = join(mkdtempSync(join(tmpdir(), "forthright-secret-")), "data");
  await app.db.delete(installation);
  const here = () => installationSecret({ ...nowhere, dataDir }, app.db);
  const { secret: first } = await here();
  expect(await here()).toEqual({ secret: first, former: [] });
  expect(first).toMatch(/^[\w-]{43}$/);
  const file = join(dataDir, "secret");
  expect(readFileSync(file, "utf8")).toBe(first);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  expect(JSON.stringify(await app.db.select().from(installation))).not.toContain(first);

  retireSecret(dataDir);
  const { secret, former } = await here();
  expect([secret === first, former]).toEqual([false, [first]]);
  expect(existsSync(`${file}.former`)).toBe(false);
  expect(await here()).toEqual({ secret, former });
  rmSync(dirname(dataDir), { recursive: true });
});

test("with a database server the operator must set a secret, except in a demonstration", async ({ app }) => {
  await app.db.delete(installation);
  const server = { ...nowhere, databaseUrl: "postgres://localhost/x" };
  await expect(installationSecret(server, app.db)).rejects.toThrow("SECRET is not set");
  expect(await app.count(installation)).toBe(0);
  const shown = await installationSecret({ ...server, demo: true }, app.db);
  expect(await installationSecret({ ...server, demo: true }, app.db)).toEqual(shown);
  await expect(installationSecret(server, app.db)).rejects.toThrow("SECRET is not set");
});

test("in demo mode, a database created with a configured secret still requires that secret and stores none", async ({
  app,
}) => {
  await app.db.delete(installation);
  const server = { ...nowhere, databaseUrl: "postgres://localhost/x" };
  await installationSecret({ ...server, secret: aSecret }, app.db);
  const before = await app.db.select().from(installation);
  await expect(installationSecret({ ...server, demo: true }, app.db)).rejects.toThrow("SECRET is not set");
  expect(await app.db.select().from(installation)).toEqual(before);
});

test("a secret other than the one that created the database is refused, unless that one is given as the former secret", async ({
  app,
}) => {
  await app.db.delete(installation);
  const [first, second, third] = [aSecret, aSecret.toUpperCase(), `${aSecret}, and another`];
  const by = (secret: string, formerSecret: string | null = null) =>
    installationSecret({ ...nowhere, secret, formerSecret }, app.db);
  expect(await by(first)).toEqual({ secret: first, former: [] });
  await expect(by(second)).rejects.toThrow("SECRET is not the one");
  await expect(by(second, third)).rejects.toThrow("Neither SECRET nor FORMER_SECRET is the one");
  expect(await by(first)).toEqual({ secret: first, former: [] });

  expect(await by(second, first)).toEqual({ secret: second, former: [first] });
  await expect(by(first)).rejects.toThrow("SECRET is not the one");
  expect(await by(third, second)).toEqual({ secret: third, former: [second, first] });
  const stored = JSON.stringify(await app.db.select().from(installation));
  for (const secret of [first, second, third]) expect(stored).not.toContain(secret);
});
