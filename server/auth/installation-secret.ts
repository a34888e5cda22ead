import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import type { Database } from "#server/db/client.ts";
import { installation } from "#server/db/schema/auth.ts";
import type { Settings } from "#server/env.ts";
import { isSigned, sign } from "./signatures.ts";

const checked = "This installation";

/**
 * The key of an installation: what was configured; else, beside the embedded database and not in it, a file made once.
 * A demonstration alone may keep it in a database server.
 * @throws an Error where there is none, or it is not the one by which this database was begun
 */
export async function installationSecret(
  { secret, databaseUrl, dataDir, demo }: Pick<Settings, "secret" | "databaseUrl" | "dataDir" | "demo">,
  db: Database,
): Promise<string> {
  const kept =
    secret ?? (databaseUrl === null ? inFolder(dataDir) : demo ? await keep(db, "secret", made()) : null);
  if (kept === null)
    throw new Error(
      "SECRET is not set. It keys sessions and hashes, and may not lie in the database that they are in: make one with 'openssl rand -base64 32', give every server the same, and keep it apart from the backups.",
    );
  const signature = await keep(db, "secret_check", sign(kept, checked));
  if (!isSigned(kept, checked, signature))
    throw new Error(
      "SECRET is not the one by which this database was begun: sessions, unsubscribe links and requests not to be contacted again would be forgotten. Set the former one.",
    );
  return kept;
}

const made = () => randomBytes(32).toString("base64url");

/** Whichever server comes first writes it; whoever may read the folder may read the database beside it too. */
function inFolder(dataDir: string): string {
  const path = join(dataDir, "secret");
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(path, made(), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (Reflect.get(Object(error), "code") !== "EEXIST") throw error;
  }
  return readFileSync(path, "utf8").trim();
}

async function keep(db: Database, name: string, value: string): Promise<string> {
  await db.insert(installation).values({ name, value }).onConflictDoNothing();
  const [kept] = await db.select().from(installation).where(eq(installation.name, name));
  return kept?.value ?? value;
}
