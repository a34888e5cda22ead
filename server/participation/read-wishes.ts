import { and, asc, eq } from "drizzle-orm";
import type { Wishes } from "#contract/wishes.ts";
import type { CandidateContext } from "#server/context.ts";
import { candidateExclusions, dataRequests } from "#server/db/schema/privacy.ts";
import { reviewers } from "#server/db/schema/reviewers.ts";
import { type Found, findParticipation } from "./find-participation.ts";

/** What a candidate has said they want. Reading it changes nothing. */
export function readWishes(context: CandidateContext, { secret }: { secret: string }): Promise<Wishes> {
  return findParticipation(context, secret, wishesOf);
}

export async function wishesOf({ db }: CandidateContext, { candidate, company }: Found): Promise<Wishes> {
  const marks = await db
    .selectDistinct({ kind: candidateExclusions.kind, entry: candidateExclusions.entry })
    .from(candidateExclusions)
    .where(eq(candidateExclusions.candidateId, candidate.id));
  const count = (kind: (typeof marks)[number]["kind"]) => marks.filter((one) => one.kind === kind).length;
  const referees = await db
    .select({ name: reviewers.name, company: reviewers.company })
    .from(reviewers)
    .where(and(eq(reviewers.candidateId, candidate.id), eq(reviewers.createdByType, "candidate")))
    .orderBy(asc(reviewers.rank));
  const requests = await db
    .select()
    .from(dataRequests)
    .where(eq(dataRequests.candidateId, candidate.id))
    .orderBy(asc(dataRequests.createdAt));
  return {
    company: company.name,
    excluded: { employer: count("employer") > 0, companies: count("company"), people: count("person") },
    referees,
    dataRequests: requests.map(({ kind, dueAt, carriedOutAt }) => ({
      kind,
      dueOn: dayOf(dueAt),
      carriedOutOn: carriedOutAt && dayOf(carriedOutAt),
    })),
  };
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);
