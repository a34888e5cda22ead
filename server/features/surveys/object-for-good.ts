import { eq } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { forgetPerson } from "#server/features/directory/forget-person.ts";
import { holdImports } from "#server/features/directory/hold-imports.ts";
import { inTransaction } from "#server/platform/db/in-transaction.ts";
import { keepHashFromContacting } from "#server/features/reviewers/do-not-contact.ts";
import { declineByToken, readAddressee } from "./unsubscribe.ts";

/**
 * A reviewer objects for good: the survey is declined, no company can contact them again, the directory forgets them, and no
 * import brings them back. Profile cards from before stay, because a card that vanished would show who objected.
 */
export function objectForGood(context: Context, { token }: { token: string }) {
  const addressee = readAddressee(context, token);
  return inTransaction(context, async (context) => {
    await holdImports(context);
    await declineByToken(context, addressee);
    await keepHashFromContacting(context, addressee.hash);
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
