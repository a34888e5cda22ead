import { eq } from "drizzle-orm";
import type { Context } from "#server/context.ts";
import { directoryPeople } from "#server/db/schema/directory.ts";
import { rememberDeletion } from "./deletions.ts";

/** The directory knows nothing of whoever has this address any more, and no import brings them back. */
export async function forgetPerson(context: Context, email: string) {
  const [person] = await context.db
    .delete(directoryPeople)
    .where(eq(directoryPeople.email, email.toLowerCase()))
    .returning();
  await rememberDeletion(context, person ?? { email, profileUrl: null });
}
