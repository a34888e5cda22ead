import { and, eq, ne } from "drizzle-orm";
import type { ManagerContext } from "#server/context.ts";
import { companies } from "#server/db/schema/managers.ts";
import { inserted } from "#server/errors.ts";
import { happened } from "#server/happened.ts";
import { inTransaction } from "#server/in-transaction.ts";

/** What the manager's company wants of all its managers. */
export async function readCompanyRules({ db, manager }: ManagerContext) {
  const [rules] = await db
    .select({ company: companies.name, requiresConsent: companies.requiresConsent })
    .from(companies)
    .where(eq(companies.id, manager.companyId));
  return inserted(rules);
}

/** Any manager of the company may change its rules; the trail tells who did. */
export function saveCompanyRules(context: ManagerContext, { requiresConsent }: { requiresConsent: boolean }) {
  return inTransaction(context, async (context) => {
    const { companyId, company: name } = context.manager;
    const changed = await context.db
      .update(companies)
      .set({ requiresConsent, updatedAt: context.clock.now() })
      .where(and(eq(companies.id, companyId), ne(companies.requiresConsent, requiresConsent)))
      .returning({ id: companies.id });
    if (changed.length > 0)
      await happened(context, { type: "company.changed", companyId, name, requiresConsent });
    return readCompanyRules(context);
  });
}
