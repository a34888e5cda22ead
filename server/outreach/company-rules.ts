import { and, eq, ne, sql } from "drizzle-orm";
import { recordActivity } from "#server/activity/record-activity.ts";
import type { ActingContext, Context } from "#server/context.ts";
import type { Database, Transaction } from "#server/db/client.ts";
import { companies } from "#server/db/schema/managers.ts";
import { found } from "#server/errors.ts";
import type { SignedInManager } from "#server/realms/find-account.ts";

/** What the manager's company wants of all its managers. */
export const readCompanyRules = ({ db }: Context, { companyId }: SignedInManager) =>
  selectRules(db, companyId);

/** Any manager of the company may change its rules; the trail tells who did. */
export function saveCompanyRules(
  { db, clock, actor }: ActingContext,
  { companyId, company }: SignedInManager,
  { requiresConsent }: { requiresConsent: boolean },
) {
  return db.transaction(async (tx) => {
    const now = clock.now();
    const changed = await tx
      .update(companies)
      .set({ requiresConsent, updatedAt: now })
      .where(and(eq(companies.id, companyId), ne(companies.requiresConsent, requiresConsent)))
      .returning({ id: companies.id });
    if (changed.length > 0) {
      await recordActivity(
        { db: tx, clock },
        {
          actor,
          action: "company.changed",
          record: { type: "company", id: companyId, label: company },
          details: { changed: [requiresConsent ? "consent is required" : "consent is not required"] },
        },
      );
      // The candidates of the company's other managers as well, whom this one does not see.
      if (!requiresConsent)
        await tx.execute(sql`select wake_outreach_of_company(${now.toISOString()}::timestamptz)`);
    }
    return selectRules(tx, companyId);
  });
}

async function selectRules(db: Database | Transaction, companyId: string) {
  const [rules] = await db
    .select({ company: companies.name, requiresConsent: companies.requiresConsent })
    .from(companies)
    .where(eq(companies.id, companyId));
  return found(rules, "SIGNED_OUT");
}
