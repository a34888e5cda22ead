import { eq } from "drizzle-orm";
import { monthNumber, monthOf } from "#contract/months.ts";
import type { Context } from "#server/context.ts";
import { candidates } from "#server/db/schema/candidates.ts";
import { companyKeys } from "#server/directory/company-key.ts";
import { selectNames } from "#server/directory/resolve-companies.ts";
import type { WantedStint } from "./source.ts";

/** Where and when a source shall look, the latest first, with all names that an admin said are the same company. */
export async function wantedStints(
  context: Pick<Context, "db" | "clock">,
  candidateId: string,
): Promise<WantedStint[]> {
  const { db, clock } = context;
  const [candidate] = await db
    .select({ workHistory: candidates.workHistory })
    .from(candidates)
    .where(eq(candidates.id, candidateId));
  const workHistory = candidate?.workHistory ?? [];
  const named = workHistory.map((entry) => ({ entry, own: companyKeys(entry.company) }));
  const names = await selectNames(context, [...new Set(named.flatMap(({ own }) => own))]);
  return named
    .map(({ entry, own }): WantedStint => {
      const keys = new Set(own.flatMap((key) => names.get(key) ?? [key]));
      return {
        names: [...new Set([entry.company.toLowerCase(), ...keys])],
        keys,
        from: monthNumber(entry.startDate),
        until: entry.endDate === null ? monthOf(clock.now()) : monthNumber(entry.endDate),
      };
    })
    .toSorted((a, b) => b.until - a.until);
}
