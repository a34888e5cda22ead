import { and, eq, isNotNull, isNull, type SQL } from "drizzle-orm";
import type { Actor } from "#contract/audit.ts";
import type { Event } from "#contract/events.ts";
import type { Database } from "#server/platform/db/client.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";
import { companies, hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";

// docs/decisions/0037-sandbox.md

interface Reading {
  db: Database;
}

/** For statements over all companies that read `companies`. */
export const isRealCompany = isNull(companies.sandboxOf);
/** For statements over all managers that read their profiles. */
export const isRealManager = isNull(hiringManagerProfiles.sandboxOf);

export async function isSandbox({ db }: Reading, companyId: string): Promise<boolean> {
  return (await db.$count(companies, and(eq(companies.id, companyId), isNotNull(companies.sandboxOf)))) > 0;
}

export async function isSandboxCandidate({ db }: Reading, candidateId: string): Promise<boolean> {
  const rows = await db
    .select({ id: candidates.id })
    .from(candidates)
    .innerJoin(companies, eq(companies.id, candidates.companyId))
    .where(and(eq(candidates.id, candidateId), isNotNull(companies.sandboxOf)));
  return rows.length > 0;
}

/** Whether an event happened in a sandbox: by who did it, else by what it is about. */
export async function happenedInSandbox({ db }: Reading, event: Event, actor: Actor): Promise<boolean> {
  const company = companyOf(db, event, actor);
  if (company === undefined) return false;
  const rows = await db
    .select({ id: companies.id })
    .from(companies)
    .where(and(eq(companies.id, company), isNotNull(companies.sandboxOf)));
  return rows.length > 0;
}

/** The id of the company whose data an event is about. Undefined if it is about none. */
function companyOf(db: Database, event: Event, actor: Actor): SQL | string | undefined {
  const managerId = actor.realm === "manager" ? actor.id : "managerId" in event ? event.managerId : null;
  if (managerId !== null) {
    const { id, companyId } = hiringManagerProfiles;
    return db.select({ companyId }).from(hiringManagerProfiles).where(eq(id, managerId)).getSQL();
  }
  if ("companyId" in event) return event.companyId;
  if ("candidateId" in event) {
    const { id, companyId } = candidates;
    return db.select({ companyId }).from(candidates).where(eq(id, event.candidateId)).getSQL();
  }
  if ("jobId" in event) {
    const { id, companyId } = jobs;
    return db.select({ companyId }).from(jobs).where(eq(id, event.jobId)).getSQL();
  }
  if ("reviewerKey" in event) {
    const { key, companyId } = reviewers;
    return db.select({ companyId }).from(reviewers).where(eq(key, event.reviewerKey)).getSQL();
  }
  if ("responseId" in event) {
    const { id, companyId } = surveyResponses;
    return db.select({ companyId }).from(surveyResponses).where(eq(id, event.responseId)).getSQL();
  }
  return undefined;
}

/** The reserved domain of everyone who is made up (RFC 2606): no mail server can ever have it. */
const madeUpDomain = "sandbox.invalid";

/**
 * An address of the sandbox's own for a candidate's reviewer. With the real address, what one sandbox does would depend on
 * whether that person has objected or was contacted lately, and so reveal it.
 */
export const sandboxAddress = (candidateId: string, written: string) =>
  `${written}.${candidateId}.${madeUpDomain}`;

/** The address under which a hidden member is stored. */
export const hiddenAddress = (memberId: string) => `${memberId}@${madeUpDomain}`;

/** First names that decide what happens to someone in a sandbox. docs/integrations.md lists them. */
const parts = {
  declines: "declines",
  silent: "stays silent",
  bounces: "has no mailbox",
} as const;

/** What someone in a sandbox does, by their first name. */
export function partOf(name: string) {
  const [first = ""] = name.trim().toLowerCase().split(/\s+/);
  return Object.hasOwn(parts, first) ? parts[first as keyof typeof parts] : "answers";
}
