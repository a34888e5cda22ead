import { and, inArray, isNotNull, or } from "drizzle-orm";
import type { Context } from "#server/context.ts";
import { reviewers } from "#server/db/schema/reviewers.ts";

type Row = Pick<typeof reviewers.$inferSelect, "key" | "candidateId" | "emailHash">;

/** Of these the ones who are asked about the same candidate already: they were found, and named as well. */
export async function selectTwins({ db }: Pick<Context, "db">, all: Row[]): Promise<Set<string>> {
  const { key, candidateId, emailHash, surveySentAt, handedOverAt } = reviewers;
  const asked = await db
    .select({ key, candidateId, emailHash })
    .from(reviewers)
    .where(
      and(
        inArray(
          candidateId,
          all.map((one) => one.candidateId),
        ),
        inArray(
          emailHash,
          all.map((one) => one.emailHash),
        ),
        or(isNotNull(surveySentAt), isNotNull(handedOverAt)),
      ),
    );
  const isSame = (one: Row, other: Row) =>
    other.key !== one.key && other.candidateId === one.candidateId && other.emailHash === one.emailHash;
  const twins = all.filter((one, index) =>
    [...asked, ...all.slice(0, index)].some((other) => isSame(one, other)),
  );
  return new Set(twins.map((one) => one.key));
}
