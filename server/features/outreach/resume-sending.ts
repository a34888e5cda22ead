import type { AdminContext } from "#server/platform/context.ts";
import { happened } from "#server/platform/happened.ts";
import { inTransaction } from "#server/platform/db/in-transaction.ts";
import { endHold } from "#server/platform/mail/troubles.ts";

/** What waits because the mail server refused e-mails is tried now: somebody has put right what it complained of. */
export function resumeSending(context: AdminContext) {
  return inTransaction(context, async (context) => {
    await endHold(context);
    const tasks = await context.tasks.wake(context.db);
    await happened(context, { type: "delivery.resumed", tasks });
    return { success: true as const };
  });
}
