import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Database } from "#server/db/client.ts";
import { installation } from "#server/db/schema/auth.ts";

/** The key of an installation for which none was configured: made once, shared by all servers on the database. */
export async function installationSecret(db: Database): Promise<string> {
  const value = randomBytes(32).toString("base64url");
  await db.insert(installation).values({ name: "secret", value }).onConflictDoNothing();
  const [kept] = await db.select().from(installation).where(eq(installation.name, "secret"));
  return kept?.value ?? value;
}
