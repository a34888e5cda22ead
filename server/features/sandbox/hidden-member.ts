import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Context, SignedInManager } from "#server/platform/context.ts";
import { managerUsers } from "#server/platform/db/schema/auth.ts";
import { companies, hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { oneRow } from "#server/platform/errors.ts";
import { hiddenAddress } from "#server/platform/sandbox.ts";

/**
 * Creates the hidden member that the member's sandbox keys act as, and the company's sandbox, if there are none. The
 * account has no password and no other way to sign in. The caller has locked the member, and is in a transaction.
 */
export async function createHiddenMember({ db, clock }: Context, manager: SignedInManager) {
  const existing = await db.$count(hiringManagerProfiles, eq(hiringManagerProfiles.sandboxOf, manager.id));
  const sandboxId = await createSandbox({ db }, manager.companyId);
  if (existing > 0) return;
  const [row] = await db.select().from(hiringManagerProfiles).where(eq(hiringManagerProfiles.id, manager.id));
  const { firstName, lastName, timeZone, companyRole } = oneRow(row);
  const now = clock.now();
  const id = randomUUID();
  const email = hiddenAddress(id);
  await db
    .insert(managerUsers)
    .values({ id, name: `${firstName} ${lastName}`, email, createdAt: now, updatedAt: now });
  await db.insert(hiringManagerProfiles).values({
    id,
    companyId: sandboxId,
    firstName,
    lastName,
    email,
    timeZone,
    companyRole,
    sandboxOf: manager.id,
    createdAt: now,
  });
}

/** @returns the id of the company's sandbox, which gets the company's current rules */
async function createSandbox({ db }: Pick<Context, "db">, companyId: string): Promise<string> {
  const [row] = await db.select().from(companies).where(eq(companies.id, companyId));
  const company = oneRow(row);
  const { needed, requiresConsent, afterWithdrawal, region, answersTogether, minLikelihoodPercent } = company;
  const rules = { needed, requiresConsent, afterWithdrawal, region, answersTogether, minLikelihoodPercent };
  const id = randomUUID();
  const [sandbox] = await db
    .insert(companies)
    // Names are unique, and no real company has this one.
    .values({ id, name: `${company.name} (sandbox ${id.slice(0, 8)})`, sandboxOf: companyId, ...rules })
    .onConflictDoUpdate({ target: companies.sandboxOf, set: rules })
    .returning({ id: companies.id });
  return oneRow(sandbox).id;
}
