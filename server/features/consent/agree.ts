import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import type { ConsentText, Participation } from "#contract/participation.ts";
import { regions } from "#contract/participation-page.ts";
import { guarded } from "#server/platform/auth/attempts.ts";
import { currentText } from "./current-text.ts";
import { fillText } from "./fill-text.ts";
import type { CandidateContext, Context } from "#server/platform/context.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { candidateConsents, participations } from "#server/platform/db/schema/participation.ts";
import { found, inserted, Refused } from "#server/platform/errors.ts";
import { happened } from "#server/platform/happened.ts";
import { findParticipation } from "./find-participation.ts";
import { mailReceipt } from "./mail-receipt.ts";
import { participationOf } from "./open-participation.ts";

interface Agree {
  secret: string;
  textId: string;
  signedName: string;
  things: string[];
}

/**
 * The candidate agrees: kept with the text as it was shown, its version and hash, the moment and the name they typed, and
 * receipted by mail. Whatever waited for it goes on. Said twice it is still once.
 */
export function agree(
  context: CandidateContext,
  { secret, textId, signedName, things }: Agree,
): Promise<Participation> {
  return findParticipation(context, secret, async (context, seen) => {
    const { db, clock, settings } = context;
    const { participation, candidate, job, company } = seen;
    if (candidate.agreedAt) return participationOf(context, seen);

    // Each agreement has an e-mail sent: nobody has them sent without end.
    const { address } = context.caller;
    await guarded(
      context,
      { kind: "consent", account: participation.id, address, neverForgiven: true },
      async () => {},
    );
    const text = found(await textInForce(context, textId), "CONSENT_TEXT_CHANGED");
    const name = `${candidate.firstName} ${candidate.lastName}`;
    const names = { company: company.name, job: job.title, candidate: name, product: settings.name };
    const shown = fillText(text, names);
    refuseMissing(shown, things);

    const now = clock.now();
    const { paragraphs, things: shownThings } = shown;
    const [kept] = await db
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
        afterTakingBack: company.afterTakingBack,
        agreedAt: now,
      })
      .returning({ id: candidateConsents.id });
    const said = { agreedAt: now, takenBackAt: null };
    await db.update(candidates).set(said).where(eq(candidates.id, candidate.id));
    const ofMails = { reminderDueAt: null, refusedAt: null };
    await db.update(participations).set(ofMails).where(eq(participations.id, participation.id));
    await context.tasks.enqueue(db, mailReceipt, { consentId: inserted(kept).id });
    await happened(context, { type: "consent.given", candidateId: candidate.id, name });
    return participationOf(context, {
      ...seen,
      participation: { ...participation, ...ofMails },
      candidate: { ...candidate, ...said },
    });
  });
}

async function textInForce(context: Context, textId: string): Promise<ConsentText | undefined> {
  for (const region of regions) {
    const text = await currentText(context, region);
    if (text.id === textId) return text;
  }
  return undefined;
}

function refuseMissing({ things }: ConsentText, agreed: string[]) {
  const missing = things.filter(({ key, required }) => required && !agreed.includes(key));
  if (missing.length === 0) return;
  const problems = Object.fromEntries(missing.map(({ key }) => [key, "Please tick this to agree."]));
  throw new Refused("CONSENT_INCOMPLETE", { data: { problems } });
}
