import { asc, inArray, type SQL } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import { directoryPeople } from "#server/platform/db/schema/directory.ts";
import { rememberDeletion } from "./deletions.ts";
import { forgetFormer } from "./forget-former.ts";
import { isOfMailbox } from "./is-of-mailbox.ts";

/** The directory knows nothing of whoever has this mailbox any more, and no import brings them back. */
export async function forgetPerson(context: Context, email: string) {
  await forgetPeople(context, isOfMailbox(email));
  await rememberDeletion(context, { email, profileUrl: null });
}

/** Nor of these people. @returns as whom it knew them */
export async function forgetPeople(context: Context, which: SQL | undefined) {
  const { id } = directoryPeople;
  const known = await context.db.select({ id }).from(directoryPeople).where(which).orderBy(asc(id));
  const ids = known.map((one) => one.id);
  for (const personId of ids) await forgetFormer(context, personId);
  const people = await context.db.delete(directoryPeople).where(inArray(id, ids)).returning();
  for (const person of people) await rememberDeletion(context, person);
  return people;
}
