import { eq } from "drizzle-orm";
import type { Gate } from "#contract/gate-words.ts";
import type { CompanyRules } from "#contract/outreach.ts";
import type { ManagerContext } from "#server/context.ts";
import { companies } from "#server/db/schema/managers.ts";
import { inserted } from "#server/errors.ts";
import { happened } from "#server/happened.ts";
import { inTransaction } from "#server/in-transaction.ts";

type Rules = Pick<CompanyRules, "requiresConsent" | "answersTogether">;

/** What the manager's company wants of all its managers. */
export async function readCompanyRules({
  db,
  manager,
  settings,
}: Pick<ManagerContext, "db" | "manager" | "settings">): Promise<CompanyRules> {
  const [row] = await db
    .select({
      company: companies.name,
      requiresConsent: companies.requiresConsent,
      answersTogether: companies.answersTogether,
    })
    .from(companies)
    .where(eq(companies.id, manager.companyId));
  const { answersTogether, ...rules } = inserted(row);
  const leastTogether = settings.answersTogether;
  return { ...rules, answersTogether: stricter(answersTogether, leastTogether), leastTogether };
}

/** Any manager of the company may change its rules; the trail tells who did. */
export function saveCompanyRules(context: ManagerContext, wanted: Partial<Rules>) {
  return inTransaction(context, async (context) => {
    const { companyId } = context.manager;
    const before = await readCompanyRules(context);
    const { requiresConsent = before.requiresConsent, answersTogether = before.answersTogether } = wanted;
    await context.db
      .update(companies)
      .set({ requiresConsent, answersTogether, updatedAt: context.clock.now() })
      .where(eq(companies.id, companyId));
    const after = await readCompanyRules(context);
    const changed = differences(before, after);
    if (changed.length > 0)
      await happened(context, {
        type: "company.changed",
        companyId,
        name: after.company,
        requiresConsent,
        changed,
      });
    return after;
  });
}

/** As they arrive is the least. */
function stricter(one: Gate, other: Gate): Gate {
  return (one ?? 0) > (other ?? 0) ? one : other;
}

function differences(before: Rules, { requiresConsent, answersTogether }: Rules): string[] {
  return [
    ...(before.requiresConsent === requiresConsent
      ? []
      : [requiresConsent ? "consent is required" : "consent is not required"]),
    ...(before.answersTogether === answersTogether
      ? []
      : [
          answersTogether === null
            ? "answers are shown as they arrive"
            : `answers are shown once ${answersTogether} are in`,
        ]),
  ];
}
