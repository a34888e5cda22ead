import type { AdminContext } from "#server/context.ts";
import { happened } from "#server/happened.ts";
import { inTransaction } from "#server/in-transaction.ts";
import { endHold } from "#server/mail/troubles.ts";

/** What waits because the mail server refused e-mails is tried now: somebody has put right what it complained of. */
export function resumeSending(context: AdminContext) {
  return inTransaction(context, async (context) => {
    await endHold(context);
    const tasks = await context.tasks.wake(context.db);
    await happened(context, { type: "delivery.resumed", tasks });
    return { success: true as const };
  });
}
