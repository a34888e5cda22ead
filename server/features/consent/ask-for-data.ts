import { and, eq, isNull } from "drizzle-orm";
import type { DataRequestKind } from "#contract/privacy.ts";
import type { Wishes } from "#contract/wishes.ts";
import type { CandidateContext } from "#server/platform/context.ts";
import { dataRequests } from "#server/platform/db/schema/privacy.ts";
import { keepRequest } from "#server/features/privacy/add-request.ts";
import { changeWishes } from "./change-wishes.ts";
import { wishesOf } from "./read-wishes.ts";

interface AskForData {
  secret: string;
  kind: DataRequestKind;
  wish: string | null;
}

/**
 * The candidate asks for something about their data. Whoever has the link has the candidate's address, so nothing else has
 * to be proved. What was asked for and is not carried out yet is asked for once.
 */
export function askForData(context: CandidateContext, { secret, ...asked }: AskForData): Promise<Wishes> {
  return changeWishes(context, secret, async (context, seen) => {
    const { id: candidateId, email } = seen.candidate;
    const isOpen = and(
      eq(dataRequests.candidateId, candidateId),
      eq(dataRequests.kind, asked.kind),
      isNull(dataRequests.carriedOutAt),
    );
    if (email && (await context.db.$count(dataRequests, isOpen)) === 0)
      await keepRequest(context, { ...asked, candidateId, email, provedAt: context.clock.now() });
    return wishesOf(context, seen);
  });
}
