import { and, eq } from "drizzle-orm";
import type { AccountContext } from "#server/platform/context.ts";
import { authTables } from "#server/platform/db/schema/auth.ts";
import { found } from "#server/platform/errors.ts";
import { happened } from "#server/platform/happened.ts";
import { inTransaction } from "#server/platform/db/in-transaction.ts";
import { accountEvent } from "./account-event.ts";

/** Ends one session of one's own. */
export function endSession(context: AccountContext, { sessionId }: { sessionId: string }) {
  return inTransaction(context, async (context) => {
    const { db, account } = context;
    const { session } = authTables[account.realm];
    const [ended] = await db
      .delete(session)
      .where(and(eq(session.id, sessionId), eq(session.userId, account.id)))
      .returning({ id: session.id });
    found(ended, "SESSION_NOT_FOUND");
    await happened(context, accountEvent(account, "session_ended"));
    return { ended: true as const };
  });
}
