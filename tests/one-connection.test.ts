import { jobs } from "#server/platform/db/schema/jobs.ts";
import { asManager, inTransaction } from "#server/platform/db/transaction.ts";
import { aManager } from "./factories.ts";
import { expect, test } from "./harness.ts";

test("whoever asks the database from outside within a transaction is refused on PostgreSQL too", async ({
  app: { context },
  app,
}) => {
  const { id, companyId } = await aManager(app);
  const asked = [
    () => context.db.select().from(jobs),
    () => asManager({ ...context, manager: { id, companyId } }, ({ db }) => db.select().from(jobs)),
    () => inTransaction(context, async () => {}),
  ];
  for (const ask of asked)
    await expect(inTransaction(context, async () => void (await ask()))).rejects.toThrow("outside of it");
  await inTransaction(context, (within) => inTransaction(within, ({ db }) => db.select().from(jobs)));
});
