import { eq } from "drizzle-orm";
import type { Context } from "#server/context.ts";
import { reviewers } from "#server/db/schema/reviewers.ts";
import { forgetPerson } from "#server/directory/forget-person.ts";
import { holdImports } from "#server/directory/hold-imports.ts";
import { inTransaction } from "#server/in-transaction.ts";
import { endContact, readAddressee } from "./unsubscribe.ts";

/**
 * A reviewer objects for good: never contacted again, by no company, and gone from the directory, where no import brings
 * them back. Cards that were made before stay, and nobody is asked by them: one that vanished would tell.
 */
export function objectForGood(context: Context, { token }: { token: string }) {
  const addressee = readAddressee(context, token);
  return inTransaction(context, async (context) => {
    await holdImports(context);
    await endContact(context, addressee);
    const email = addressee.email ?? (await addressOf(context, addressee.key));
    if (email) await forgetPerson(context, email);
    return { objected: true as const };
  });
}

async function addressOf({ db }: Context, key: string): Promise<string | undefined> {
  const { email } = reviewers;
  const [reviewer] = await db.select({ email }).from(reviewers).where(eq(reviewers.key, key));
  return reviewer?.email;
}
