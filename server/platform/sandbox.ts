import { and, eq, inArray, isNotNull, isNull, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Actor } from "#contract/audit.ts";
import type { Event } from "#contract/events.ts";
import type { Database } from "#server/platform/db/client.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";
import { companies, hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";

// docs/decisions/0037-sandbox.md

interface DatabaseContext {
  db: Database;
}

/** For statements over all companies that read `companies`. */
export const isRealCompany = isNull(companies.sandboxOf);
/** For statements over all managers that read their profiles. */
export const isRealManager = isNull(hiringManagerProfiles.sandboxOf);

export async function isSandbox({ db }: DatabaseContext, companyId: string): Promise<boolean> {
  return (await db.$count(companies, and(eq(companies.id, companyId), isNotNull(companies.sandboxOf)))) > 0;
}

export async function isSandboxCandidate({ db }: DatabaseContext, candidateId: string): Promise<boolean> {
  const rows = await db
    .select({ id: candidates.id })
    .from(candidates)
    .innerJoin(companies, eq(companies.id, candidates.companyId))
    .where(and(eq(candidates.id, candidateId), isNotNull(companies.sandboxOf)));
  return rows.length > 0;
}

/** Whether an event happened in a sandbox: by who did it, else by what it is about. */
export async function happenedInSandbox(
  { db }: DatabaseContext,
  event: Event,
  actor: Actor,
): Promise<boolean> {
  const isCompany = isCompanyOf(db, event, actor);
  return (
    isCompany !== undefined &&
    (await db.$count(companies, and(isCompany, isNotNull(companies.sandboxOf)))) > 0
  );
}

/** The company whose data an event is about. Undefined if it is about none. */
function isCompanyOf(db: Database, event: Event, actor: Actor): SQL | undefined {
  const isOwner = (table: PgTable & { companyId: PgColumn }, condition: SQL) =>
    inArray(companies.id, db.select({ companyId: table.companyId }).from(table).where(condition));
  const managerId = managerOf(event, actor);
  if (managerId !== null) return isOwner(hiringManagerProfiles, eq(hiringManagerProfiles.id, managerId));
  if ("companyId" in event) return event.companyId === null ? undefined : eq(companies.id, event.companyId);
  if ("candidateId" in event) return isOwner(candidates, eq(candidates.id, event.candidateId));
  if ("jobId" in event) return isOwner(jobs, eq(jobs.id, event.jobId));
  if ("reviewerKey" in event) return isOwner(reviewers, eq(reviewers.key, event.reviewerKey));
  if ("responseId" in event) return isOwner(surveyResponses, eq(surveyResponses.id, event.responseId));
  return undefined;
}

function managerOf(event: Event, actor: Actor): string | null {
  if (actor.realm === "manager") return actor.id;
  return "managerId" in event ? event.managerId : null;
}

/** The reserved domain of everyone who is made up (RFC 2606): no mail server can ever have it. */
const madeUpDomain = "sandbox.invalid";

/**
 * An address of the sandbox's own for a candidate's reviewer. With the real address, what one sandbox does would depend on
 * whether that person has objected or was contacted lately, and so reveal it.
 */
export const sandboxAddress = (candidateId: string, localPart: string) =>
  `${localPart}.${candidateId}.${madeUpDomain}`;

/** The address under which a hidden member is stored. */
export const hiddenAddress = (memberId: string) => `${memberId}@${madeUpDomain}`;

/** First names that decide what happens to someone in a sandbox. docs/integrations.md lists them. */
const behaviors = {
  declines: "declines",
  silent: "stays silent",
  bounces: "has no mailbox",
} as const;

export type SandboxBehavior = (typeof behaviors)[keyof typeof behaviors] | "answers";

/** What someone in a sandbox does, by their first name. */
export function behaviorOf(name: string): SandboxBehavior {
  const [first = ""] = name.trim().toLowerCase().split(/\s+/);
  return Object.hasOwn(behaviors, first) ? behaviors[first as keyof typeof behaviors] : "answers";
}
