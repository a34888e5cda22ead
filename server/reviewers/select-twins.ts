import { and, inArray, isNotNull, or } from "drizzle-orm";
import type { Context } from "#server/context.ts";
import { cannotBeOpened, orElse } from "#server/db/schema/columns.ts";
import { reviewers } from "#server/db/schema/reviewers.ts";
import { mailboxOf } from "#server/sealing/mailbox-of.ts";

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
  const isSame = (one: Row, other: Row) =>
    other.key !== one.key &&
    other.candidateId === one.candidateId &&
    mailboxOf(other.email) === mailboxOf(one.email);
  const twins = all.filter((one, index) =>
    [...asked, ...all.slice(0, index)].some((other) => isSame(one, other)),
  );
  return new Set(twins.map((one) => one.key));
}
