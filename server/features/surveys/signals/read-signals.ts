import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import type { ReportSignals, Signals } from "#contract/signals.ts";
import { signalRounds } from "#server/platform/db/schema/signals.ts";
import type { Viewer } from "#server/platform/scopes/visible-jobs.ts";
import { visibleCandidates } from "#server/platform/scopes/visible-candidates.ts";
import { addSignals } from "./count-signals.ts";

/** What is striking about the answers about a candidate that a manager may read. */
export async function readSignals(viewer: Viewer, candidateId: string): Promise<ReportSignals> {
  const candidates = visibleCandidates(viewer);
  const [row] = await viewer.db
    .select({ current: signalRounds.current, settled: signalRounds.settled, seen: signalRounds.seen })
    .from(candidates)
    .innerJoin(signalRounds, eq(signalRounds.candidateId, candidates.id))
    .where(eq(candidates.id, candidateId));
  return row ? told(row) : { answers: 0, things: [], seen: false };
}

/** Once more is striking, it has not been seen. */
function told({
  current,
  settled,
  seen,
}: Pick<typeof signalRounds.$inferSelect, "current" | "settled" | "seen">): ReportSignals {
  const signals: Signals = addSignals(settled, current);
  return { ...signals, seen: isDeepStrictEqual(seen?.things, signals.things) };
}
