import { eq } from "drizzle-orm";
import type { Database } from "#server/platform/db/client.ts";
import { hiringManagerInvitations } from "#server/platform/db/schema/managers.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { newInvitationCode } from "#server/features/accounts/create-invitation.ts";
import { codeHash } from "#server/platform/crypto/hashes.ts";
import { loadKeys } from "#server/platform/crypto/encryption.ts";
import { anEmail, aPassword, aReviewersName } from "../factories.ts";
import { aSecret } from "../a-secret.ts";
import { browser, type Client } from "../test-app.ts";

/** A manager who has just joined on this server, with a candidate. */
export async function aCandidateAt(origin: string, db: Database) {
  const person = { firstName: "Morgan", lastName: "Lee", email: anEmail(), company: "Juniper", role: "Lead" };
  const code = newInvitationCode();
  // The code is encrypted here and decrypted by a server in another process.
  loadKeys(aSecret);
  const invitationCodeHash = codeHash(aSecret, code);
  await db.insert(hiringManagerInvitations).values({ ...person, invitationCode: code, invitationCodeHash });
  const { visitor, manager, cookies } = browser(origin);
  await visitor.managers.setUp({ code, password: aPassword });
  const { id: jobId } = await manager.jobs.create({ title: "Engineer" });
  const { id: candidateId } = await manager.candidates.create({
    jobId,
    firstName: "Robin",
    lastName: "Vale",
    sendSurveysAutomatically: false,
  });
  const { email } = person;
  return {
    manager,
    email,
    jobId,
    candidateId,
    cookies: cookies().map(({ name, value }) => `${name}=${value}`),
  };
}

/** Reviewers whom one click on Send Survey mails at once, as it does with found ones. Returns their keys. */
export async function reviewersOf(
  { manager, candidateId, db }: { manager: Client["manager"]; candidateId: string; db: Database },
  count: number,
): Promise<string[]> {
  const keys: string[] = [];
  while (keys.length < count) {
    const { key } = await manager.reviewers.add({ candidateId, name: aReviewersName(), email: anEmail() });
    keys.push(key);
  }
  await db
    .update(reviewers)
    .set({ createdByType: "system", overlapMonths: 12 })
    .where(eq(reviewers.candidateId, candidateId));
  return keys;
}
