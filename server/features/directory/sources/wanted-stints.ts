import { eq } from "drizzle-orm";
import { monthNumber, monthOf, monthOrNull } from "#contract/months.ts";
import type { Context } from "#server/platform/context.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { namesIn } from "../find-colleagues.ts";
import { seekNames } from "../resolve-companies.ts";
import type { WantedStint } from "./source.ts";

/** Where and when a source shall look, the latest first, with all names that are known to be the same company. */
export async function wantedStints(
  context: Pick<Context, "db" | "clock">,
  candidateId: string,
): Promise<WantedStint[]> {
  const { db, clock } = context;
  const [candidate] = await db
    .select({ workHistory: candidates.workHistory })
    .from(candidates)
    .where(eq(candidates.id, candidateId));
  const thisMonth = monthOf(clock.now());
  const workHistory = candidate?.workHistory ?? [];
  const sought = await seekNames(context, workHistory.flatMap(namesIn));
  return workHistory
    .flatMap((entry) => namesIn(entry).map((name) => ({ name, entry })))
    .flatMap(({ name, entry }): WantedStint[] => {
      const { keys = [], names = [] } = sought.get(name) ?? {};
      // Whoever was self-employed had no colleagues there.
      if (keys.length === 0) return [];
      const until = Math.min(thisMonth, monthOrNull(entry.endDate) ?? thisMonth);
      return [{ names, keys: new Set(keys), from: monthNumber(entry.startDate), until }];
    })
    .toSorted((a, b) => b.until - a.until);
}
