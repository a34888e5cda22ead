import { randomUUID } from "node:crypto";
import { inArray } from "drizzle-orm";
import { plainWords } from "#server/features/companies/plain-words.ts";
import { firstAndLastName } from "#server/features/directory/person-name.ts";
import { likeName } from "#server/features/directory/similar-names.ts";
import type { Context } from "#server/platform/context.ts";
import { keyedHashes } from "#server/platform/crypto/encryption.ts";
import { mailboxAt, mailboxOf } from "#server/platform/crypto/hashes.ts";
import { candidateExclusions } from "#server/platform/db/schema/privacy.ts";
import type { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { oneRow } from "#server/platform/errors.ts";

const maxNameLength = 160;
const maxWords = 6;

/**
 * Exclusions are stored as hashes of marks, under the current and former secrets. They include the candidate, so that
 * nobody can see that two candidates exclude the same person.
 */
export const markHashes = (secret: string, candidateId: string, mark: string): string[] =>
  keyedHashes(secret, "whom not to ask", `${candidateId} ${mark}`);

/** Whom a candidate excludes is excluded from all their applications to the company. */
export const applicantHashes = (secret: string, applicant: { companyId: string; email: string }): string[] =>
  keyedHashes(secret, "who excludes", mailboxAt(applicant));

const addressMarks = (email: string) => [
  `address ${email.trim().toLowerCase()}`,
  `mailbox ${mailboxOf(email)}`,
];
/** A found reviewer, by the key that managers know. */
export const cardMark = (reviewerKey: string) => `card ${reviewerKey}`;
/** Someone who shared a card with a reviewer who was chosen. By mailbox only, because a manager types names. */
export const lookAlikeMark = (email: string) => `look-alike ${mailboxOf(email)}`;
export const companyMark = (key: string) => `company ${key}`;

/** The marks stored for an excluded name or address. An address often contains a name, too. */
export const personMarks = (nameOrAddress: string): string[] =>
  nameOrAddress.includes("@")
    ? [...addressMarks(nameOrAddress), ...likeMarks(likeName("", nameOrAddress).storedKeys)]
    : [...formerMarks(nameOrAddress), ...likeMarks(likeName(nameOrAddress).storedKeys)];

/** The marks to look a reviewer up by, however their name was written. */
export const searchMarks = ({ name, email }: { name: string; email: string }): string[] => [
  ...addressMarks(email),
  ...likeMarks([...likeName(name, email).searchKeys]),
  ...formerSearchMarks(name),
];

const likeMarks = (keys: string[]) => keys.map((key) => `like ${key}`);

/** Marks in the format of earlier versions, one of which may still be running. */
function formerMarks(name: string): string[] {
  const { first, last } = firstAndLastName(name.slice(0, maxNameLength));
  const initial = `${first.slice(0, 1)} ${last}`;
  return [`name ${first} ${last}`, first.length === 1 ? `anybody ${initial}` : `initial ${initial}`];
}

/** Earlier versions stored a first and a last word, which may be any two words of this name. */
function formerSearchMarks(name: string): string[] {
  const words = plainWords(name.slice(0, maxNameLength)).slice(0, maxWords);
  return words.flatMap((last) =>
    words.flatMap((first) => {
      if (first === last && words.length > 1) return [];
      const initial = `${first.slice(0, 1)} ${last}`;
      const marks = [`name ${first} ${last}`, `anybody ${initial}`];
      return first.length === 1 ? [...marks, `initial ${initial}`] : marks;
    }),
  );
}

type Reviewer = Pick<typeof reviewers.$inferSelect, "key" | "candidateId">;

type MarkContext = Pick<Context, "db" | "clock" | "secret">;

/**
 * A manager learned that these reviewers cannot be contacted. That stays so even if the candidate lifts the
 * exclusion.
 */
export function saveCardExclusions(context: MarkContext, excluded: Reviewer[]) {
  return saveMarks(
    context,
    excluded.map(({ key, candidateId }) => ({ candidateId, mark: cardMark(key) })),
  );
}

/** Nobody contacts these people by name any more. */
export function saveLookAlikes(context: MarkContext, candidateId: string, emails: string[]) {
  return saveMarks(
    context,
    emails.map((email) => ({ candidateId, mark: lookAlikeMark(email) })),
  );
}

async function saveMarks({ db, clock, secret }: MarkContext, marks: { candidateId: string; mark: string }[]) {
  const rows = marks.map(({ candidateId, mark }) => ({
    candidateId,
    kind: "card" as const,
    entry: randomUUID(),
    hash: oneRow(markHashes(secret, candidateId, mark)[0]),
    createdAt: clock.now(),
  }));
  if (rows.length > 0) await db.insert(candidateExclusions).values(rows).onConflictDoNothing();
}

/** Removes these marks when their cards are gone. */
export async function deleteCardExclusions(
  { db, secret }: Pick<Context, "db" | "secret">,
  excluded: Reviewer[],
) {
  const hashes = excluded.flatMap(({ key, candidateId }) => markHashes(secret, candidateId, cardMark(key)));
  if (hashes.length > 0)
    await db.delete(candidateExclusions).where(inArray(candidateExclusions.hash, hashes));
}
