import { eq } from "drizzle-orm";
import type { Gate } from "#contract/gate-words.ts";
import { regionNames } from "#contract/participation-page.ts";
import type { CompanyRules } from "#contract/outreach.ts";
import type { ManagerContext } from "#server/platform/context.ts";
import { companies } from "#server/platform/db/schema/managers.ts";
import { inserted } from "#server/platform/errors.ts";
import { happened } from "#server/platform/happened.ts";
import { inTransaction } from "#server/platform/db/in-transaction.ts";

type Rules = Omit<CompanyRules, "company" | "leastTogether">;

/** What the manager's company wants of all its managers. */
export async function readCompanyRules({
  db,
  manager,
  settings,
}: Pick<ManagerContext, "db" | "manager" | "settings">): Promise<CompanyRules> {
  const [row] = await db
    .select({
      company: companies.name,
      needed: companies.needed,
      afterTakingBack: companies.afterTakingBack,
      region: companies.region,
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
    const needed = wanted.needed ?? before.needed;
    await context.db
      .update(companies)
      // Servers of the release before hold back for a note at the least.
      .set({ ...wanted, requiresConsent: needed !== "nothing", updatedAt: context.clock.now() })
      .where(eq(companies.id, companyId));
    const after = await readCompanyRules(context);
    const changed = differences(before, after);
    if (changed.length > 0)
      await happened(context, {
        type: "company.changed",
        companyId,
        name: after.company,
        needed,
        changed,
      });
    return after;
  });
}

/** As they arrive is the least. */
function stricter(one: Gate, other: Gate): Gate {
  return (one ?? 0) > (other ?? 0) ? one : other;
}

/** What the trail tells of each rule that has changed. */
const words: { [Rule in keyof Rules]: (now: Rules[Rule]) => string } = {
  needed: (needed) =>
    ({
      nothing: "consent is not required",
      note: "consent is required: a note",
      consent: "consent is required: the candidate's own",
    })[needed],
  afterTakingBack: (after) => `answers ${after} when a candidate takes the consent back`,
  region: (region) => `candidates are asked by the text for ${regionNames[region]}`,
  answersTogether: (gate) =>
    gate === null ? "answers are shown as they arrive" : `answers are shown once ${gate} are in`,
};

function differences(before: Rules, after: Rules): string[] {
  return [
    ...(before.needed === after.needed ? [] : [words.needed(after.needed)]),
    ...(before.afterTakingBack === after.afterTakingBack
      ? []
      : [words.afterTakingBack(after.afterTakingBack)]),
    ...(before.region === after.region ? [] : [words.region(after.region)]),
    ...(before.answersTogether === after.answersTogether
      ? []
      : [words.answersTogether(after.answersTogether)]),
  ];
}
