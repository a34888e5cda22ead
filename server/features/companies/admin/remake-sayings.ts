import { asc, eq } from "drizzle-orm";
import * as z from "zod";
import type { Context } from "#server/platform/context.ts";
import {
  directoryCompanyAliases as aliases,
  directoryCompanyRelations as relations,
} from "#server/platform/db/schema/directory.ts";
import { defineTask } from "#server/platform/tasks/define-task.ts";
import { sayingKey } from "#server/features/directory/resolve-companies.ts";
import { inTransaction } from "#server/platform/db/in-transaction.ts";
import { afterOthers } from "./after-others.ts";

/** What admins said of names holds by the newest rules too: its keys are made anew. Enqueued at every start. */
export const remakeSayings = defineTask({
  name: "remake-company-sayings",
  title: "Compare what admins said of companies' names by the newest rules",
  data: z.object({}),
  async run(context) {
    const sayings = await inTransaction(context, async (context) => {
      await afterOthers(context);
      return (await remakeAliases(context)) + (await remakeRelations(context));
    });
    if (sayings > 0) context.log.info({ sayings }, "made the keys of what admins said anew");
  },
});

/** What the rules say by themselves now, or another name's saying says, stays as it was said: it changes nothing. */
async function remakeAliases({ db }: Pick<Context, "db">): Promise<number> {
  const all = await db.select().from(aliases).orderBy(asc(aliases.id));
  // By the name that was said first: names that stand for one company go on doing so.
  const companies = new Map<string, string>();
  for (const { companyKey, companyName } of all)
    if (!companies.has(companyKey)) companies.set(companyKey, sayingKey(companyName) || companyKey);
  const taken = new Set(all.map(({ aliasKey }) => aliasKey));
  let count = 0;
  for (const { id, name, aliasKey, companyKey } of all) {
    const now = sayingKey(name) || aliasKey;
    const company = companies.get(companyKey) ?? companyKey;
    const isKept = now === aliasKey && company === companyKey;
    if (isKept || now === company || (now !== aliasKey && taken.has(now))) continue;
    await db.update(aliases).set({ aliasKey: now, companyKey: company }).where(eq(aliases.id, id));
    await db.update(aliases).set({ via: now }).where(eq(aliases.via, aliasKey));
    taken.delete(aliasKey);
    taken.add(now);
    count += 1;
  }
  return count;
}

async function remakeRelations({ db }: Pick<Context, "db">): Promise<number> {
  const all = await db.select().from(relations).orderBy(asc(relations.id));
  const pairOf = (one: { relation: string; nameKey: string; companyKey: string }) =>
    JSON.stringify([one.relation, one.nameKey, one.companyKey]);
  const taken = new Set(all.map(pairOf));
  let count = 0;
  for (const one of all) {
    const nameKey = sayingKey(one.name) || one.nameKey;
    const companyKey = sayingKey(one.companyName) || one.companyKey;
    const now = pairOf({ ...one, nameKey, companyKey });
    if (nameKey === companyKey || taken.has(now)) continue;
    await db.update(relations).set({ nameKey, companyKey }).where(eq(relations.id, one.id));
    taken.delete(pairOf(one));
    taken.add(now);
    count += 1;
  }
  return count;
}
