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
/** The row with a demo's former secret from the database, until a secret outside of it has replaced it. */
export const shownSecret = "shown_secret";

type SecretSettings = Pick<Settings, "secret" | "formerSecret" | "databaseUrl" | "dataDir" | "demo">;

/**
 * The installation's secret: the configured one, or a file next to the embedded database. Only a demo may store it in a
 * database server. Also returns its predecessors, which can still read what they encrypted.
 * @throws if there is no secret, or this database was created with another one
 */
export async function installationSecret(
  { secret: configured, formerSecret, databaseUrl, dataDir, demo }: SecretSettings,
  db: Database,
): Promise<{ secret: string; former: string[] }> {
  const isInFolder = configured === null && databaseUrl === null;
  const secret =
    configured ?? (isInFolder ? readOrCreateFile(dataDir) : demo ? await readOrCreateRow(db) : null);
  if (secret === null)
    throw new Error(
      "SECRET is not set. It signs sessions and encrypts answers, so it must not be in the database. Create one with 'openssl rand -base64 32'. Give every server the same one, and keep it apart from the backups.",
    );
  const previous = formerSecret ?? (isInFolder ? readFormerFile(dataDir) : null);
  const signature = await insertSecret(db, "secret_check", sign(secret, checked));
  if (!isSigned(secret, checked, signature)) {
    if (previous === null || !isSigned(previous, checked, signature))
      throw new Error(
        `${previous === null ? "SECRET is not" : "Neither SECRET nor FORMER_SECRET is"} the one that this database was created with, so its names, addresses and answers cannot be read. Set the earlier SECRET, or change it with 'npm run admin -- change-secret'.`,
      );
    await replaceSecret(db, { secret, former: [previous, ...(await readFormerSecrets(db, previous))] });
  }
  if (isInFolder) rmSync(join(dataDir, formerFile), { force: true });
  return { secret, former: await readFormerSecrets(db, secret) };
}

/** Null if the database was created with a secret that is not stored in it. */
async function readOrCreateRow(db: Database): Promise<string | null> {
  const isInUse = (await readValue(db, "secret_check")) !== undefined;
  return isInUse ? ((await readValue(db, "secret")) ?? null) : insertSecret(db, "secret", newSecret());
}

function replaceSecret(db: Database, { secret, former }: { secret: string; former: string[] }) {
  return db.transaction(async (tx) => {
    await saveValue(tx, "former_secrets", encrypt(secret, "former secrets", JSON.stringify(former)));
    await saveValue(tx, "secret_check", sign(secret, checked));
    await tx.delete(installation).where(eq(installation.name, shownSecret));
  });
}

async function readFormerSecrets(db: Database, secret: string): Promise<string[]> {
  const rows = await db
    .select()
    .from(installation)
    .where(inArray(installation.name, ["former_secrets", shownSecret]));
  const values = new Map(rows.map(({ name, value }) => [name, value]));
  const encrypted = values.get("former_secrets");
  const former =
    encrypted === undefined ? [] : (JSON.parse(decrypt(secret, "former secrets", encrypted)) as string[]);
  const shown = values.get(shownSecret);
  if (shown === undefined) return former;
  await replaceSecret(db, { secret, former: [shown, ...former] });
  return [shown, ...former];
}

const newSecret = () => randomBytes(32).toString("base64url");

const file = "secret";
const formerFile = "secret.former";

/** The first server creates the file. Anyone who can read the folder can read the embedded database too. */
function readOrCreateFile(dataDir: string): string {
  const path = join(dataDir, file);
  // The embedded database refuses a folder that others can read.
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(path, newSecret(), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (Reflect.get(Object(error), "code") !== "EEXIST") throw error;
  }
  return readFileSync(path, "utf8").trim();
}

/** Makes the next start create a new secret that replaces this one. */
export function retireSecret(dataDir: string) {
  const path = join(dataDir, file);
  const formerPath = join(dataDir, formerFile);
  if (existsSync(path) && !existsSync(formerPath)) renameSync(path, formerPath);
}

function readFormerFile(dataDir: string): string | null {
  const path = join(dataDir, formerFile);
  return existsSync(path) ? readFileSync(path, "utf8").trim() : null;
}

async function insertSecret(db: Database, name: string, value: string): Promise<string> {
  await db.insert(installation).values({ name, value }).onConflictDoNothing();
  return (await readValue(db, name)) ?? value;
}

async function readValue(db: Database, name: string): Promise<string | undefined> {
  const [row] = await db.select().from(installation).where(eq(installation.name, name));
  return row?.value;
}

async function saveValue(db: Database, name: string, value: string) {
  await db
    .insert(installation)
    .values({ name, value })
    .onConflictDoUpdate({ target: installation.name, set: { value } });
}
