import { eq } from "drizzle-orm";
import type { ReleaseMode } from "#contract/batch-release.ts";
import type { CompanyChoices, CompanyRules } from "#contract/outreach.ts";
import { regionNames } from "#contract/portal-rules.ts";
import type { ManagerContext } from "#server/platform/context.ts";
import { lockCompany, transaction } from "#server/platform/db/transaction.ts";
import { companies } from "#server/platform/db/schema/managers.ts";
import { oneRow } from "#server/platform/errors.ts";
import { publish } from "#server/platform/publish.ts";
import { minLikelihoodOf } from "./propose-reviewers.ts";

export async function readCompanyRules({
  db,
  manager,
  settings,
}: Pick<ManagerContext, "db" | "manager" | "settings">): Promise<CompanyRules> {
  const [row] = await db
    .select({
      company: companies.name,
      needed: companies.needed,
      afterWithdrawal: companies.afterWithdrawal,
      region: companies.region,
      answersTogether: companies.answersTogether,
      minLikelihoodPercent: companies.minLikelihoodPercent,
      whoInvites: companies.whoInvites,
      resumeUpload: companies.resumeUpload,
    })
    .from(companies)
    .where(eq(companies.id, manager.companyId));
  const { answersTogether, minLikelihoodPercent, ...rules } = oneRow(row);
  const requiredTogether = settings.answersTogether;
  return {
    ...rules,
    answersTogether: stricter(answersTogether, requiredTogether),
    requiredTogether,
    minLikelihoodPercent: Math.round(100 * minLikelihoodOf({ settings }, { minLikelihoodPercent })),
    requiredLikelihoodPercent: Math.round(100 * settings.minLikelihood),
    companiesInvite: settings.ownersInvite,
    resumeUploadOffered: settings.features.resume_upload,
  };
}

/** Owners of the company change its rules; the audit log shows who did. */
export function saveCompanyRules(context: ManagerContext, choices: Partial<CompanyChoices>) {
  return transaction(context, async (context) => {
    const { companyId } = context.manager;
    // Otherwise the audit log would also name this owner for what another one has changed meanwhile.
    await lockCompany(context, companyId);
    const previousRules = await readCompanyRules(context);
    const needed = choices.needed ?? previousRules.needed;
    await context.db
      .update(companies)
      // Servers of the previous release read this column and require at least a note.
      .set({ ...choices, requiresConsent: needed !== "nothing", updatedAt: context.clock.now() })
      .where(eq(companies.id, companyId));
    const rules = await readCompanyRules(context);
    const changed = [...describeRules(rules).difference(describeRules(previousRules))];
    if (changed.length > 0)
      await publish(context, {
        type: "company.changed",
        companyId,
        name: rules.company,
        needed,
        changed,
      });
    return rules;
  });
}

/** A higher number of answers is stricter; null shows answers as they arrive. */
function stricter(a: ReleaseMode, b: ReleaseMode): ReleaseMode {
  return (a ?? 0) > (b ?? 0) ? a : b;
}

/** What the audit log says about each rule. */
const describeRules = ({
  needed,
  afterWithdrawal,
  region,
  answersTogether,
  minLikelihoodPercent,
  whoInvites,
  resumeUpload,
}: CompanyChoices) =>
  new Set([
    {
      nothing: "consent is not required",
      note: "a consent note is required",
      consent: "the candidate's own consent is required",
    }[needed],
    `answers ${afterWithdrawal} when a candidate withdraws consent`,
    `consent text: ${regionNames[region]}`,
    answersTogether === null
      ? "responses are shown as they arrive"
      : `responses are released in batches of ${answersTogether}`,
    minLikelihoodPercent === 0
      ? "the best matches get surveys automatically"
      : `matches below ${minLikelihoodPercent} % get no survey automatically`,
    whoInvites === "owners" ? "owners invite colleagues" : "owners and hiring managers invite colleagues",
    resumeUpload ? "work histories may be read from files" : "work histories are not read from files",
  ]);
