import { eq } from "drizzle-orm";
import { forgetPerson } from "#server/features/directory/delete-person.ts";
import { lockImports } from "#server/features/directory/lock-imports.ts";
import { addDoNotContactHash } from "#server/features/reviewers/do-not-contact.ts";
import { readAddressee } from "#server/features/reviewers/unsubscribe-token.ts";
import type { Context } from "#server/platform/context.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { declineByToken } from "./unsubscribe.ts";

/**
 * A reviewer objects for good: the survey is declined, no company can contact them again, the directory forgets them,
 * and no import brings them back. Profile cards from before stay, because a card that vanished would show who
 * objected.
 */
export function objectForGood(context: Context, { token }: { token: string }) {
  const addressee = readAddressee(context, token);
  return transaction(context, async (context) => {
    await lockImports(context);
    await declineByToken(context, addressee);
    await addDoNotContactHash(context, addressee.hash);
    const email = addressee.email ?? (await selectAddress(context, addressee.key));
    if (email) await forgetPerson(context, email);
    return { objected: true as const };
  });
}

async function selectAddress({ db }: Context, key: string): Promise<string | undefined> {
  const { email } = reviewers;
  const [reviewer] = await db.select({ email }).from(reviewers).where(eq(reviewers.key, key));
  return reviewer?.email;
}
