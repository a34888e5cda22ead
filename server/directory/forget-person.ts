import { eq } from "drizzle-orm";
import type { Context } from "#server/context.ts";
import { directoryPeople } from "#server/db/schema/directory.ts";
import { rememberDeletion } from "./deletions.ts";
import { forgetFormer } from "./forget-former.ts";

/** The directory knows nothing of whoever has this address any more, and no import brings them back. */
export async function forgetPerson(context: Context, email: string) {
  const isTheirs = eq(directoryPeople.email, email.toLowerCase());
  const [known] = await context.db.select({ id: directoryPeople.id }).from(directoryPeople).where(isTheirs);
  if (known) await forgetFormer(context, known.id);
  const [person] = await context.db.delete(directoryPeople).where(isTheirs).returning();
  await rememberDeletion(context, person ?? { email, profileUrl: null });
}
