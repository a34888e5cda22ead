import { type SQL, and, eq, inArray, sql } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import { undecryptable, orUndecryptable } from "#server/platform/db/schema/columns.ts";
import { auditLog } from "#server/platform/db/schema/audit.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { directoryPeople } from "#server/platform/db/schema/directory.ts";
import {
  hiringManagerInvitations,
  companies,
  hiringManagerProfiles,
} from "#server/platform/db/schema/managers.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";
import { dataRequests } from "#server/platform/db/schema/privacy.ts";
import { participations } from "#server/platform/db/schema/consent.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";
import { isOfMailbox } from "#server/features/directory/delete-person.ts";
import { addressHashes, adminKey } from "#server/platform/crypto/hashes.ts";
import { allSecrets } from "#server/platform/crypto/encryption.ts";
import { surveyLinkId } from "#server/platform/crypto/survey-link.ts";
import { unlinked } from "#server/platform/mail/message.ts";

export const subjects = ["candidate", "reviewer", "company"] as const;
export type Subject = (typeof subjects)[number];

type SearchContext = Pick<Context, "db" | "secret">;

/** The ids, addresses and names of someone in the whole database. */
export interface Identifiers {
  /** Keys and secrets of the subject and of its dependent rows. */
  ids: string[];
  /** Their own e-mail addresses, in lower case. */
  addresses: string[];
  /** Candidates' addresses, which someone else in the database may have, too. */
  candidateAddresses: string[];
  /** Names as they are written in e-mails to others. */
  names: string[];
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Finds a candidate by id, a company by id or name, and a reviewer by e-mail address, because reviewers know no id.
 * Undefined if the subject does not exist.
 */
export async function findIdentifiers(
  context: SearchContext,
  subject: Subject,
  identifier: string,
): Promise<Identifiers | undefined> {
  const identifiers = await findBySubject(context, subject, identifier.trim());
  return identifiers && { ...identifiers, names: [...new Set(identifiers.names.flatMap(mailedForms))] };
}

/** In e-mails a name that looks like a web address is written so that it becomes no link, and spaces are collapsed. */
function mailedForms(name: string): string[] {
  const inText = name.replaceAll(/\s+/g, " ");
  return [name, inText, unlinked(name), unlinked(inText)];
}

async function findBySubject(
  context: SearchContext,
  subject: Subject,
  identifier: string,
): Promise<Identifiers | undefined> {
  if (subject === "company") return findCompanyIdentifiers(context, identifier);
  const lowerCase = identifier.toLowerCase();
  if (subject === "reviewer") return findReviewerIdentifiers(context, lowerCase);
  return uuid.test(lowerCase) ? findCandidateIdentifiers(context, lowerCase) : undefined;
}

/** If the hiring team has deleted a candidate, the audit log and data requests still mention them. */
async function findCandidateIdentifiers(
  context: SearchContext,
  id: string,
): Promise<Identifiers | undefined> {
  const { db } = context;
  const found = await db.select(candidateColumns).from(candidates).where(eq(candidates.id, id));
  const auditLabels = await selectAuditLabels(context, [id]);
  if (found.length + auditLabels.length === 0) return undefined;
  const requests = await db
    .select({ email: orUndecryptable(dataRequests.email) })
    .from(dataRequests)
    .where(eq(dataRequests.candidateId, id));
  const own = [id, ...(await selectPortalIds(context, [id]))];
  const ids = [...own, ...(await selectReviewerIds(context, inArray(reviewers.candidateId, [id])))];
  return {
    ids,
    addresses: [],
    candidateAddresses: addressesOf([...found, ...requests]),
    names: namesOf(found, auditLabels),
  };
}

async function findReviewerIdentifiers(
  context: SearchContext,
  email: string,
): Promise<Identifiers | undefined> {
  const { db, secret } = context;
  // The directory may have another spelling of the same mailbox.
  const people = await db
    .select({ email: directoryPeople.email })
    .from(directoryPeople)
    .where(isOfMailbox(email));
  const addresses = [...new Set([email, ...people.flatMap((person) => person.email ?? [])])];
  const hashes = addresses.flatMap((address) => addressHashes(secret, address));
  const ids = await selectReviewerIds(context, inArray(reviewers.emailHash, hashes));
  if (ids.length + people.length === 0) return undefined;
  return { ids: [...ids, ...hashes], addresses, candidateAddresses: [], names: [] };
}

async function findCompanyIdentifiers(
  context: SearchContext,
  idOrName: string,
): Promise<Identifiers | undefined> {
  const { db } = context;
  const [company] = await db
    .select()
    .from(companies)
    .where(
      uuid.test(idOrName.toLowerCase())
        ? eq(companies.id, idOrName)
        : eq(sql`lower(${companies.name})`, sql`lower(${idOrName})`),
    );
  if (!company) return undefined;
  const managers = await db
    .select({ id: hiringManagerProfiles.id, email: hiringManagerProfiles.email })
    .from(hiringManagerProfiles)
    .where(eq(hiringManagerProfiles.companyId, company.id));
  const invitations = await db
    .select({ id: hiringManagerInvitations.id, email: hiringManagerInvitations.email })
    .from(hiringManagerInvitations)
    .where(eq(sql`lower(${hiringManagerInvitations.company})`, sql`lower(${company.name})`));
  const companyJobs = await db.select({ id: jobs.id }).from(jobs).where(eq(jobs.companyId, company.id));
  const companyCandidates = await db
    .select(candidateColumns)
    .from(candidates)
    .innerJoin(jobs, eq(jobs.id, candidates.jobId))
    .where(eq(jobs.companyId, company.id));
  const candidateIds = companyCandidates.map(({ id }) => id);
  const rows = [company, ...managers, ...invitations, ...companyJobs, ...companyCandidates];
  const own = [...rows.map(({ id }) => id), ...(await selectPortalIds(context, candidateIds))];
  const ids = [...own, ...(await selectReviewerIds(context, inArray(reviewers.candidateId, candidateIds)))];
  return {
    ids,
    addresses: [...managers, ...invitations].map(({ email }) => email.toLowerCase()),
    candidateAddresses: addressesOf(companyCandidates),
    names: namesOf(companyCandidates, await selectAuditLabels(context, candidateIds)),
  };
}

async function selectPortalIds({ db }: SearchContext, candidateIds: string[]): Promise<string[]> {
  const { id, candidateId } = participations;
  const rows = await db.select({ id }).from(participations).where(inArray(candidateId, candidateIds));
  return rows.map((row) => row.id);
}

/** A candidate with an address that cannot be decrypted can still be erased. */
const candidateColumns = {
  id: candidates.id,
  firstName: candidates.firstName,
  lastName: candidates.lastName,
  email: orUndecryptable(candidates.email),
};

const addressesOf = (rows: { email: string | null }[]) =>
  rows.flatMap(({ email }) => (email === null || email === undecryptable ? [] : email));

/** Their current names, and the earlier ones that the audit log has. */
const namesOf = (rows: { firstName: string; lastName: string }[], auditLabels: (string | null)[]) => [
  ...rows.map(({ firstName, lastName }) => `${firstName} ${lastName}`),
  ...auditLabels.filter((label) => label !== null),
];

/** The names of these candidates in the audit log, if any. */
async function selectAuditLabels({ db }: SearchContext, candidateIds: string[]): Promise<(string | null)[]> {
  const { recordType, recordId, recordLabel } = auditLog;
  const rows = await db
    .selectDistinct({ label: recordLabel })
    .from(auditLog)
    .where(and(eq(recordType, "candidate"), inArray(recordId, candidateIds)));
  return rows.map(({ label }) => label);
}

/**
 * Their links, the hashes of these, their keys, and the ids of their responses. Not the hashes of their addresses, because
 * others may have contacted the same people.
 */
async function selectReviewerIds({ db, secret }: SearchContext, condition: SQL): Promise<string[]> {
  const { linkHash, key } = reviewers;
  const rows = await db
    .select({ linkHash, link: orUndecryptable(reviewers.link), key, response: surveyResponses.id })
    .from(reviewers)
    .leftJoin(surveyResponses, eq(surveyResponses.linkHash, reviewers.linkHash))
    .where(condition);
  return rows.flatMap(({ response, ...row }) => {
    const adminKeys = allSecrets(secret).map((installationSecret) => adminKey(installationSecret, row.key));
    const ids = [row.linkHash, surveyLinkId(secret, row), row.key, ...adminKeys];
    return response ? [...ids, response] : ids;
  });
}
