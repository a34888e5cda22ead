import { and, asc, eq } from "drizzle-orm";
import type { Wishes } from "#contract/wishes.ts";
import type { CandidateContext } from "#server/platform/context.ts";
import { dayOf } from "#server/platform/day-of.ts";
import { cannotBeOpened, orElse } from "#server/platform/db/schema/columns.ts";
import { dataRequests } from "#server/platform/db/schema/privacy.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { isHandedOver } from "#server/features/reviewers/is-handed-over.ts";
import { type Found, findParticipation } from "./find-participation.ts";
import { selectNamed } from "./left-out.ts";

/** What a candidate has said they want. Reading it changes nothing. */
export function readWishes(context: CandidateContext, { secret }: { secret: string }): Promise<Wishes> {
  return findParticipation(context, secret, wishesOf);
}

export async function wishesOf({ db }: CandidateContext, { candidate, company }: Found): Promise<Wishes> {
  const named = Map.groupBy(await selectNamed({ db }, candidate.id), ({ kind }) => kind);
  const count = (kind: "employer" | "company" | "person") => named.get(kind)?.length ?? 0;
  const { key: refereeKey, name, email, company: of, requestedAt, handedOverAt } = reviewers;
  const referees = await db
    .select({
      refereeKey,
      name: orElse<string>(name, cannotBeOpened),
      email: orElse<string>(email, cannotBeOpened),
      company: of,
      requestedAt,
      handedOverAt,
    })
    .from(reviewers)
    .where(and(eq(reviewers.candidateId, candidate.id), eq(reviewers.createdByType, "candidate")))
    .orderBy(asc(reviewers.rank));
  const requests = await db
    .select({
      kind: dataRequests.kind,
      dueAt: dataRequests.dueAt,
      carriedOutAt: dataRequests.carriedOutAt,
    })
    .from(dataRequests)
    .where(eq(dataRequests.candidateId, candidate.id))
    .orderBy(asc(dataRequests.createdAt), asc(dataRequests.id));
  return {
    company: company.name,
    excluded: { employer: count("employer") > 0, companies: count("company"), people: count("person") },
    referees: referees.map((one) => ({
      name: one.name,
      company: one.company,
      open: isHandedOver(one) ? null : { refereeKey: one.refereeKey, email: one.email },
    })),
    dataRequests: requests.map(({ kind, dueAt, carriedOutAt }) => ({
      kind,
      dueOn: dayOf(dueAt),
      carriedOutOn: carriedOutAt && dayOf(carriedOutAt),
    })),
  };
}
