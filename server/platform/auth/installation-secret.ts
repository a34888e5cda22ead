import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { eq, inArray } from "drizzle-orm";
import type { Database } from "#server/platform/db/client.ts";
import { installation } from "#server/platform/db/schema/auth.ts";
import type { Settings } from "#server/platform/env.ts";
import { decrypt, encrypt } from "#server/platform/crypto/encryption.ts";
import { isSigned, sign } from "./signatures.ts";

const checked = "This installation";
/** Under this name lies a demonstration's secret that was in the database, until one that is not has taken its place. */
export const shownSecret = "shown_secret";

type Where = Pick<Settings, "secret" | "formerSecret" | "databaseUrl" | "dataDir" | "demo">;

/**
 * The key of an installation: what was configured; else, beside the embedded database and not in it, a file made once.
 * A demonstration alone may keep it in a database server. With it those whose place it took: what they keyed is known again.
 * @throws an Error where there is none, or it is not the one by which this database was begun
 */
export async function installationSecret(
  { secret: configured, formerSecret, databaseUrl, dataDir, demo }: Where,
  db: Database,
): Promise<{ secret: string; former: string[] }> {
  const isInFolder = configured === null && databaseUrl === null;
  const secret = configured ?? (isInFolder ? inFolder(dataDir) : demo ? await inDatabase(db) : null);
  if (secret === null)
    throw new Error(
      "SECRET is not set. It keys sessions, hashes and what is sealed, and may not lie in the database that they are in: make one with 'openssl rand -base64 32', give every server the same, and keep it apart from the backups.",
    );
  const before = formerSecret ?? (isInFolder ? formerInFolder(dataDir) : null);
  const signature = await saveSecret(db, "secret_check", sign(secret, checked));
  if (!isSigned(secret, checked, signature)) {
    if (before === null || !isSigned(before, checked, signature))
      throw new Error(
        "SECRET is not the one by which this database was begun: names, addresses and answers could not be read, and sessions and requests not to be contacted again would be forgotten. Set the former one, or change it by 'npm run admin -- change-secret'.",
      );
    await takeOver(db, { secret, former: [before, ...(await formerOf(db, before))] });
  }
  if (isInFolder) rmSync(join(dataDir, formerFile), { force: true });
  return { secret, former: await formerOf(db, secret) };
}

/** A demonstration's, made once. Null where the database was begun with one that was never there. */
async function inDatabase(db: Database): Promise<string | null> {
  const isBegun = (await read(db, "secret_check")) !== undefined;
  return isBegun ? ((await read(db, "secret")) ?? null) : saveSecret(db, "secret", made());
}

/** From now on the new secret is the installation's; what the former ones keyed is still known by it. */
function takeOver(db: Database, { secret, former }: { secret: string; former: string[] }) {
  return db.transaction(async (tx) => {
    await put(tx, "former_secrets", encrypt(secret, "former secrets", JSON.stringify(former)));
    await put(tx, "secret_check", sign(secret, checked));
    await tx.delete(installation).where(eq(installation.name, shownSecret));
  });
}

async function formerOf(db: Database, secret: string): Promise<string[]> {
  const rows = await db
    .select()
    .from(installation)
    .where(inArray(installation.name, ["former_secrets", shownSecret]));
  const kept = new Map(rows.map(({ name, value }) => [name, value]));
  const sealed = kept.get("former_secrets");
  const former =
    sealed === undefined ? [] : (JSON.parse(decrypt(secret, "former secrets", sealed)) as string[]);
  const shown = kept.get(shownSecret);
  if (shown === undefined) return former;
  await takeOver(db, { secret, former: [shown, ...former] });
  return [shown, ...former];
}

const made = () => randomBytes(32).toString("base64url");

const file = "secret";
const formerFile = "secret.former";

/** Whichever server comes first writes it; whoever may read the folder may read the database beside it too. */
function inFolder(dataDir: string): string {
  const path = join(dataDir, file);
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(path, made(), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (Reflect.get(Object(error), "code") !== "EEXIST") throw error;
  }
  return readFileSync(path, "utf8").trim();
}

/** The next time that the secret is asked for another one is made, and takes the place of this one. */
export function putSecretAside(dataDir: string) {
  const [now, former] = [join(dataDir, file), join(dataDir, formerFile)];
  if (existsSync(now) && !existsSync(former)) renameSync(now, former);
}

function formerInFolder(dataDir: string): string | null {
  const path = join(dataDir, formerFile);
  return existsSync(path) ? readFileSync(path, "utf8").trim() : null;
}

async function saveSecret(db: Database, name: string, value: string): Promise<string> {
  await db.insert(installation).values({ name, value }).onConflictDoNothing();
  return (await read(db, name)) ?? value;
}

async function read(db: Database, name: string): Promise<string | undefined> {
  const [kept] = await db.select().from(installation).where(eq(installation.name, name));
  return kept?.value;
}

async function put(db: Database, name: string, value: string) {
  await db
    .insert(installation)
    .values({ name, value })
    .onConflictDoUpdate({ target: installation.name, set: { value } });
}
