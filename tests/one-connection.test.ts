import { jobs } from "#server/platform/db/schema/jobs.ts";
import { withManagerRole, transaction } from "#server/platform/db/transaction.ts";
import { aManager } from "./factories.ts";
import { expect, test } from "./harness.ts";

test("a query outside of the open transaction is refused on PostgreSQL, too", async ({
  app: { context },
  app,
}) => {
  const { id, companyId } = await aManager(app);
  const asked = [
    () => context.db.select().from(jobs),
    () => withManagerRole({ ...context, manager: { id, companyId } }, ({ db }) => db.select().from(jobs)),
    () => transaction(context, async () => {}),
  ];
  for (const ask of asked)
    await expect(transaction(context, async () => void (await ask()))).rejects.toThrow(
      "outside of the open transaction",
    );
  await transaction(context, (within) => transaction(within, ({ db }) => db.select().from(jobs)));
});
