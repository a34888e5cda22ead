import { eq, inArray, sql } from "drizzle-orm";
import type { Context } from "#server/context.ts";
import type { Database } from "#server/db/client.ts";
import { candidates } from "#server/db/schema/candidates.ts";
import { directoryPeople } from "#server/db/schema/directory.ts";
import { hiringManagerInvitations } from "#server/db/schema/invitations.ts";
import { jobs } from "#server/db/schema/jobs.ts";
import { companies, hiringManagerProfiles } from "#server/db/schema/managers.ts";
import { reviewers } from "#server/db/schema/reviewers.ts";
import { surveyResponses } from "#server/db/schema/surveys.ts";

export const subjects = ["candidate", "reviewer", "company"] as const;
export type Subject = (typeof subjects)[number];

/** By what somebody is known all over the database. */
export interface Traces {
  /** Keys and secrets that stand for them, and for what goes with them. */
  ids: string[];
  /** Their own e-mail addresses, in lower case. */
  addresses: string[];
  /** As e-mails to others call them. */
  names: string[];
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * A candidate and a company by their id, a company by its name as well, a reviewer by the e-mail address, which is all
 * that they know of themselves. Undefined where there is no such one.
 */
export async function findTraces(
  { db }: Pick<Context, "db">,
  subject: Subject,
  who: string,
): Promise<Traces | undefined> {
  const known = who.trim().toLowerCase();
  if (subject === "candidate") return uuid.test(known) ? ofCandidate(db, known) : undefined;
  return subject === "company" ? ofCompany(db, known) : ofReviewer(db, known);
}

async function ofCandidate(db: Database, id: string): Promise<Traces | undefined> {
  const [candidate] = await db.select().from(candidates).where(eq(candidates.id, id));
  if (!candidate) return undefined;
  const names = [`${candidate.firstName} ${candidate.lastName}`];
  return {
    ids: [id, ...(await reviewerIds(db, inArray(reviewers.candidateId, [id])))],
    addresses: [],
    names,
  };
}

async function ofReviewer(db: Database, email: string): Promise<Traces | undefined> {
  const ids = await reviewerIds(db, eq(reviewers.email, email));
  const [person] = await db.select().from(directoryPeople).where(eq(directoryPeople.email, email));
  if (ids.length === 0 && !person) return undefined;
  return { ids, addresses: [email], names: [] };
}

async function ofCompany(db: Database, idOrName: string): Promise<Traces | undefined> {
  const [company] = await db
    .select()
    .from(companies)
    .where(uuid.test(idOrName) ? eq(companies.id, idOrName) : eq(sql`lower(${companies.name})`, idOrName));
  if (!company) return undefined;
  const managers = await db
    .select({ id: hiringManagerProfiles.id, email: hiringManagerProfiles.email })
    .from(hiringManagerProfiles)
    .where(eq(hiringManagerProfiles.companyId, company.id));
  const invitations = await db
    .select({ id: hiringManagerInvitations.id, email: hiringManagerInvitations.email })
    .from(hiringManagerInvitations)
    .where(eq(sql`lower(${hiringManagerInvitations.company})`, company.name.toLowerCase()));
  const ofJobs = await db.select({ id: jobs.id }).from(jobs).where(eq(jobs.companyId, company.id));
  const ofCandidates = await db
    .select({ id: candidates.id, firstName: candidates.firstName, lastName: candidates.lastName })
    .from(candidates)
    .innerJoin(jobs, eq(jobs.id, candidates.jobId))
    .where(eq(jobs.companyId, company.id));
  const asked = inArray(
    reviewers.candidateId,
    ofCandidates.map(({ id }) => id),
  );
  const rows = [company, ...managers, ...invitations, ...ofJobs, ...ofCandidates];
  return {
    ids: [...rows.map(({ id }) => id), ...(await reviewerIds(db, asked))],
    addresses: [...managers, ...invitations].map(({ email }) => email.toLowerCase()),
    names: ofCandidates.map(({ firstName, lastName }) => `${firstName} ${lastName}`),
  };
}

/** The secrets of their links, their keys, and the ids of their responses. */
async function reviewerIds(db: Database, which: ReturnType<typeof eq>): Promise<string[]> {
  const rows = await db
    .select({ id: reviewers.id, key: reviewers.key, response: surveyResponses.id })
    .from(reviewers)
    .leftJoin(surveyResponses, eq(surveyResponses.reviewerId, reviewers.id))
    .where(which);
  return rows.flatMap(({ id, key, response }) => (response ? [id, key, response] : [id, key]));
}
