import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { dayMs } from "#contract/durations.ts";
import { and, eq, inArray } from "drizzle-orm";
import type { CandidateConsent } from "#contract/consent-texts.ts";
import { regions } from "#contract/portal-rules.ts";
import type { ConsentText, CandidatePortal, candidatePortal } from "#contract/candidate-portal.ts";
import type { InputOf } from "#contract/requests.ts";
import { savePlan } from "#server/features/outreach/change-outreach.ts";
import { oldestLink } from "#server/features/reviewers/link-state.ts";
import { selectUsersOfDevice } from "#server/platform/auth/devices.ts";
import { limitAttempts, incrementCounter } from "#server/platform/auth/rate-limits.ts";
import type { CandidateContext, Context } from "#server/platform/context.ts";
import { hashPlace } from "#server/platform/crypto/hash-place.ts";
import { sign } from "#server/platform/auth/signatures.ts";
import { toDateString } from "#server/platform/clock.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { undecryptable } from "#server/platform/db/schema/columns.ts";
import { candidateConsents, participations } from "#server/platform/db/schema/consent.ts";
import { hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { requireFound, oneRow, AppError } from "#server/platform/errors.ts";
import { publish } from "#server/platform/publish.ts";
import { readCurrentText, fillText, findLastConsent } from "./consent-texts.ts";
import { type Portal, withPortal } from "./with-portal.ts";
import { countExcluded } from "./exclusions.ts";
import { enqueueConsentReceipt } from "./consent-mails.ts";
import { buildPortalView, consentState } from "./candidate-portal.ts";
import { forgetRefusal } from "./refusals.ts";

type Agree = InputOf<typeof candidatePortal.agree>;

/**
 * Saves the consent with the text as shown, its hash, the time and the typed name, and mails a receipt. Idempotent.
 */
export function agree(
  context: CandidateContext,
  { secret, textId, signedName, things, seen }: Agree,
): Promise<CandidatePortal> {
  return withPortal(context, secret, async (context, portal) => {
    const { db, clock, settings } = context;
    const { participation, candidate, job, company } = portal;
    if (candidate.agreedAt) return buildPortalView(context, portal);

    // Rate-limited, because each consent sends an e-mail.
    const { address } = context.caller;
    await limitAttempts(context, { kind: "consent", account: participation.id, address });
    const text = requireFound(await textInForce(context, textId), "CONSENT_TEXT_CHANGED");
    const name = `${candidate.firstName} ${candidate.lastName}`;
    const current = {
      candidateName: name,
      company: company.name,
      jobTitle: job.title,
      afterWithdrawal: company.afterWithdrawal,
    };
    if (seen && !isDeepStrictEqual(seen, current)) throw new AppError("CONSENT_TEXT_CHANGED");
    const names = { company: company.name, job: job.title, candidate: name, product: settings.name };
    const shown = fillText(text, names);
    refuseMissing(shown, things);

    const consentId = await saveConsent(context, portal, { textId, shown, signedName, things });
    const decision = { agreedAt: clock.now(), consentWithdrawnAt: null };
    await db.update(candidates).set(decision).where(eq(candidates.id, candidate.id));
    await forgetRefusal(context, candidate);
    const mailState = { reminderDueAt: null };
    await db.update(participations).set(mailState).where(eq(participations.id, participation.id));
    await enqueueConsentReceipt(context, consentId, portal);
    const subject = { candidateId: candidate.id, name };
    await publish(context, { type: "consent.given", ...subject });
    // The manager's page says at once what happens next.
    await savePlan(context, candidate.id);
    if (await isManagersBrowser(context, candidate))
      await publish(context, { type: "consent.given_in_managers_browser", ...subject });
    if (await isSharedDevice(context, candidate))
      await publish(context, { type: "consent.given_on_shared_device", ...subject });
    return buildPortalView(context, {
      ...portal,
      participation: { ...participation, ...mailState },
      candidate: { ...candidate, ...decision },
    });
  });
}

async function saveConsent(
  { db, clock }: Pick<Context, "db" | "clock">,
  { candidate, company }: Portal,
  { textId, shown, signedName, things }: Omit<Agree, "secret" | "seen"> & { shown: ConsentText },
): Promise<string> {
  const { paragraphs, things: shownThings } = shown;
  const [saved] = await db
    .insert(candidateConsents)
    .values({
      candidateId: candidate.id,
      textId,
      textHash: createHash("sha256")
        .update(JSON.stringify([paragraphs, shownThings]))
        .digest("hex"),
      shown: { paragraphs, things: shownThings },
      signedName,
      things: shownThings.filter(({ key }) => things.includes(key)).map(({ key }) => key),
      afterWithdrawal: company.afterWithdrawal,
      agreedAt: clock.now(),
    })
    .returning({ id: candidateConsents.id });
  return oneRow(saved).id;
}

/** A manager of the company has signed in there, and may have consented in the candidate's place. */
async function isManagersBrowser(context: CandidateContext, { companyId }: Candidate): Promise<boolean> {
  const users = await selectUsersOfDevice(context, "manager", context.caller.cookie);
  const colleagues = and(
    inArray(hiringManagerProfiles.id, users),
    eq(hiringManagerProfiles.companyId, companyId),
  );
  return (await context.db.$count(hiringManagerProfiles, colleagues)) > 0;
}

/**
 * Within a day another candidate of the company agreed on this device, in this network. A candidate who agrees again
 * is not counted. Only hashes are stored, and for a day.
 */
async function isSharedDevice(
  { db, clock, secret, caller }: CandidateContext,
  { companyId, agreedAt, consentWithdrawnAt }: Candidate,
): Promise<boolean> {
  const place = hashPlace(sign(secret, `consents of ${companyId}`), caller);
  if (!place || agreedAt || consentWithdrawnAt) return false;
  const { count } = await incrementCounter({ db, clock }, `consents on ${place.device}`, dayMs);
  return count > 1;
}

async function textInForce(context: Context, textId: string): Promise<ConsentText | undefined> {
  for (const region of regions) {
    const text = await readCurrentText(context, region);
    if (text.id === textId) return text;
  }
  return undefined;
}

function refuseMissing({ things }: ConsentText, agreed: string[]) {
  const missing = things.filter(({ key, required }) => required && !agreed.includes(key));
  if (missing.length === 0) return;
  const problems = Object.fromEntries(missing.map(({ key }) => [key, "Please tick this to agree."]));
  throw new AppError("CONSENT_INCOMPLETE", { data: { problems } });
}

type Candidate = typeof candidates.$inferSelect;

/** The consent as managers see it. The caller has checked that the candidate is theirs. */
export async function readConsent(
  context: Pick<Context, "db" | "clock" | "settings">,
  candidate: Candidate,
): Promise<CandidateConsent> {
  const { db, clock, settings } = context;
  const [participation] = await db
    .select()
    .from(participations)
    .where(eq(participations.candidateId, candidate.id));
  const last = await findLastConsent(context, candidate.id);
  const hasDeclined = candidate.consentWithdrawnAt !== null;
  const state =
    participation || hasDeclined ? consentState(candidate, last !== undefined) : ("not_asked" as const);
  const isOpen = participation !== undefined && participation.askedAt > oldestLink(clock.now(), settings);
  const isReachable = participation?.undeliverableAt === null;
  const mayAskAgain = state === "asked" && !participation?.stoppedAt && !(isOpen && isReachable);
  const hasAddress = candidate.email !== null && candidate.email !== undecryptable;
  return {
    state,
    askedOn: participation ? toDateString(participation.askedAt) : null,
    askedBy: participation?.askedBy ?? null,
    agreedOn: last ? toDateString(last.consent.agreedAt) : null,
    takenBackOn: candidate.consentWithdrawnAt && toDateString(candidate.consentWithdrawnAt),
    text: last ? { region: last.text.region, version: last.text.version } : null,
    mailsStopped: participation ? participation.stoppedAt !== null : false,
    undeliverable: participation ? participation.undeliverableAt !== null : false,
    leftOut: await countExcluded(context, candidate.id),
    // Someone who declined as an earlier candidate has no link yet by which they could agree.
    canBeAsked: hasAddress && (!participation || mayAskAgain),
  };
}
