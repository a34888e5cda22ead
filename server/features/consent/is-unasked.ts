import { and, isNull, lte, or } from "drizzle-orm";
import type { Unasked } from "#contract/participation.ts";
import type { Context } from "#server/platform/context.ts";
import type { candidates } from "#server/platform/db/schema/candidates.ts";
import { participations } from "#server/platform/db/schema/participation.ts";
import { oldestLink } from "#server/features/reviewers/link-expiry.ts";

/** More are asked by another press. */
export const mostAtOnce = 100;

/** Never asked, or so long ago that the link has expired, and then by an address that takes mail. Participations are joined. */
export function isUnasked(
  { clock, settings }: Pick<Context, "clock" | "settings">,
  { agreedAt, takenBackAt }: Pick<typeof candidates, "agreedAt" | "takenBackAt">,
) {
  const isAskedNoMore = and(
    lte(participations.askedAt, oldestLink(clock.now(), settings)),
    isNull(participations.stoppedAt),
    isNull(participations.undeliverableAt),
  );
  return and(isNull(agreedAt), isNull(takenBackAt), or(isNull(participations.id), isAskedNoMore));
}

/** @param reachable how many of all have an address */
export function unaskedOf(all: number, reachable: number): Unasked {
  const canBeAsked = Math.min(reachable, mostAtOnce);
  return { canBeAsked, later: reachable - canBeAsked, withoutAddress: all - reachable };
}
