import { eq } from "drizzle-orm";
import type { ReleaseMode } from "#contract/batch-release.ts";
import type { CompanyChoices, CompanyRules } from "#contract/outreach.ts";
import { regionNames } from "#contract/portal-rules.ts";
import type { Context, ManagerContext } from "#server/platform/context.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { companies } from "#server/platform/db/schema/managers.ts";
import { oneRow } from "#server/platform/errors.ts";
import { publish } from "#server/platform/publish.ts";
import { changeCandidate } from "./change-outreach.ts";
import { minLikelihoodOf } from "./select-outreach.ts";

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
      minLikelihoodPercent: companies.minLikelihoodPercent,
      whoInvites: companies.whoInvites,
      resumeUpload: companies.resumeUpload,
    })
    .from(companies)
    .where(eq(companies.id, manager.companyId));
  const { answersTogether, minLikelihoodPercent, ...rules } = oneRow(row);
  const leastTogether = settings.answersTogether;
  return {
    ...rules,
    answersTogether: stricter(answersTogether, leastTogether),
    leastTogether,
    minLikelihoodPercent: Math.round(100 * minLikelihoodOf({ settings }, { minLikelihoodPercent })),
    leastLikelihoodPercent: Math.round(100 * settings.leastLikelihood),
    companiesInvite: settings.ownersInvite,
    resumeUploadOffered: settings.features.resume_upload,
  };
}

/** Owners of the company change its rules; the audit log shows who did. */
export function saveCompanyRules(context: ManagerContext, wanted: Partial<CompanyChoices>) {
  return transaction(context, async (context) => {
    const { companyId } = context.manager;
    const before = await readCompanyRules(context);
    const needed = wanted.needed ?? before.needed;
    await context.db
      .update(companies)
      // Servers of the previous release read this column and require at least a note.
      .set({ ...wanted, requiresConsent: needed !== "nothing", updatedAt: context.clock.now() })
      .where(eq(companies.id, companyId));
    const after = await readCompanyRules(context);
    const changed = [...describeRules(after).difference(describeRules(before))];
    if (changed.length > 0)
      await publish(context, {
        type: "company.changed",
        companyId,
        name: after.company,
        needed,
        changed,
      });
    return after;
  });
}

/** A higher number of answers is stricter; null shows answers as they arrive. */
function stricter(one: ReleaseMode, other: ReleaseMode): ReleaseMode {
  return (one ?? 0) > (other ?? 0) ? one : other;
}

/** What the audit log says about each rule. */
const describeRules = ({
  needed,
  afterTakingBack,
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
    `answers ${afterTakingBack} when a candidate withdraws consent`,
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

/** Records how the candidate agreed to be reviewed, who recorded it and when. An empty note removes it. */
export function saveConsentRule(
  context: ManagerContext,
  { candidateId, note }: { candidateId: string; note: string | null },
) {
  return changeCandidate(context, candidateId, ({ consentNote }) => {
    if (note === consentNote) return null;
    return {
      set: consentOf(context, note),
      event: { type: note ? "consent.noted" : "consent.removed" },
    };
  });
}

export function consentOf({ actor, clock }: Pick<Context, "actor" | "clock">, note: string | null) {
  return note
    ? { consentNote: note, consentAt: clock.now(), consentBy: actor.name }
    : { consentNote: null, consentAt: null, consentBy: null };
}

const advices: [says: RegExp, advice: string][] = [
  [
    /block ?-?list|black ?-?list|blocked using|dnsbl|\brbl\b|spamhaus|spamcop|sorbs|reputation|banned|listed (?:at|in|by|on)/i,
    "The mail server's address is on a block list. Look it up on the list named above and ask for its removal, or set SMTP_URL to another mail server.",
  ],
  [
    /\bspf\b|\bdkim\b|\bdmarc\b|unauthenticated|anti-?spoofing/i,
    "The recipient's server could not verify the domain of MAIL_FROM. Check its SPF and DMARC records, and set DKIM_DOMAIN, DKIM_SELECTOR and DKIM_PRIVATE_KEY.",
  ],
  [
    /\bptr\b|reverse (?:dns|hostname)|helo|ehlo/i,
    "The mail server's name and address do not match. Ask its operator to correct its name or its reverse DNS record.",
  ],
  [
    /relay/i,
    "The mail server does not relay mail for this installation. Check the user and password in SMTP_URL, or allow this machine on the mail server.",
  ],
  [
    /authenticat|sign in|log ?in|password|credentials|starttls|\b53[0458]\b/i,
    "The mail server rejects the sign-in. Check the user, the password and smtp:// or smtps:// in SMTP_URL.",
  ],
  [
    /sender|from address|mail from/i,
    "The mail server does not accept the sender in MAIL_FROM. Use an address of this mail account.",
  ],
  [
    /limit|quota|too many|frequency|threshold/i,
    "The mail account has reached its limit. Wait until the limit resets, or raise it.",
  ],
  [
    /spam|unsolicited|content|virus|polic(?:y|ies)/i,
    "The recipient's server treats these e-mails as spam or against its rules. Check SPF, DKIM and DMARC for the domain of MAIL_FROM, and ask its operator.",
  ],
  [
    /EmailJS/,
    "EmailJS rejects the account or its template. Check its dashboard and the EMAILJS_… variables.",
  ],
];

const otherwise = "Ask the operator of the mail server in SMTP_URL what the answer above means.";

/** What an operator has to do when the mail server refuses mail for a reason other than the address. */
export function adviseOnRefusal(reason: string): string {
  return advices.find(([says]) => says.test(reason))?.[1] ?? otherwise;
}
