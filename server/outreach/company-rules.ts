import { and, eq, exists, ne, sql } from "drizzle-orm";
import { recordActivity } from "#server/activity/record-activity.ts";
import type { ActingContext, Context } from "#server/context.ts";
import type { Database, Transaction } from "#server/db/client.ts";
import { candidates } from "#server/db/schema/candidates.ts";
import { jobs } from "#server/db/schema/jobs.ts";
import { companies } from "#server/db/schema/managers.ts";
import { found } from "#server/errors.ts";
import type { SignedInManager } from "#server/realms/find-account.ts";
import { wakeOutreach } from "./wake-outreach.ts";

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
      const ofCompany = tx
        .select({ one: sql`1` })
        .from(jobs)
        .where(and(eq(jobs.id, candidates.jobId), eq(jobs.companyId, companyId), eq(jobs.isActive, true)));
      if (!requiresConsent) await wakeOutreach(tx, exists(ofCompany), now);
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
