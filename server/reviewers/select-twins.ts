import { and, inArray, isNotNull, or } from "drizzle-orm";
import type { Context } from "#server/context.ts";
import { cannotBeOpened, orElse } from "#server/db/schema/columns.ts";
import { reviewers } from "#server/db/schema/reviewers.ts";
import { personOf } from "./select-thinned.ts";

type Row = Pick<typeof reviewers.$inferSelect, "key" | "candidateId" | "email">;

/** Of these the ones who are asked about the same candidate already: they were found by another address, or named as well. */
export async function selectTwins({ db }: Pick<Context, "db">, all: Row[]): Promise<Set<string>> {
  const { key, candidateId, email, surveySentAt, handedOverAt } = reviewers;
  const asked = await db
    .select({ key, candidateId, email: orElse<string>(email, cannotBeOpened) })
    .from(reviewers)
    .where(
      and(
        inArray(
          candidateId,
          all.map((one) => one.candidateId),
        ),
        or(isNotNull(surveySentAt), isNotNull(handedOverAt)),
      ),
    );
  const alike = Map.groupBy([...asked, ...all], personOf);
  const twins = all.filter((one) => {
    const others = alike.get(personOf(one)) ?? [];
    return others.slice(0, others.lastIndexOf(one)).some((other) => other.key !== one.key);
  });
  return new Set(twins.map((one) => one.key));
}
