import { and, eq, inArray } from "drizzle-orm";
import type { WorkHistoryEntry } from "#contract/candidates.ts";
import { companyKey } from "#server/features/companies/company-key.ts";
import type { Context } from "#server/platform/context.ts";
import { rememberedRelatives as remembered } from "#server/platform/db/schema/directory.ts";
import { seekNames, type Sought } from "./resolve-companies.ts";

interface Remember {
  /** Whose managers are offered it the next time. */
  companyId: string;
  workHistory: WorkHistoryEntry[];
  /** What was kept before: only what was chosen now is remembered. */
  before?: WorkHistoryEntry[];
}

/** What managers of a company chose of a family is ticked for them the next time, and what they unticked is not. */
export async function rememberRelatives(
  context: Pick<Context, "db">,
  { companyId, workHistory, before = [] }: Remember,
): Promise<void> {
  const isKept = ({ company, also = [] }: WorkHistoryEntry) =>
    before.some((one) => one.company === company && keysOf(one.also ?? []).join() === keysOf(also).join());
  const chosen = workHistory.filter((entry) => entry.also !== undefined && !isKept(entry));
  const sought = await seekNames(
    context,
    chosen.map(({ company }) => company),
  );
  for (const { company, also = [] } of chosen) {
    const typedKey = typedKeyOf(company, sought.get(company));
    const own = and(eq(remembered.companyId, companyId), eq(remembered.typedKey, typedKey));
    await context.db.delete(remembered).where(own);
    const rows = keysOf(also).map((relativeKey) => ({ companyId, typedKey, relativeKey }));
    if (rows.length > 0) await context.db.insert(remembered).values(rows).onConflictDoNothing();
  }
}

/** Which of these names the company's managers chose the last time beside that company. */
export async function selectRemembered(
  { db }: Pick<Context, "db">,
  { companyId, typed, sought, names }: { companyId: string; typed: string; sought: Sought; names: string[] },
): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const rows = await db
    .select({ key: remembered.relativeKey })
    .from(remembered)
    .where(
      and(
        eq(remembered.companyId, companyId),
        eq(remembered.typedKey, typedKeyOf(typed, sought)),
        inArray(remembered.relativeKey, keysOf(names)),
      ),
    );
  const keys = new Set(rows.map(({ key }) => key));
  return new Set(names.filter((name) => keys.has(companyKey(name))));
}

/** By whatever of its names the company is typed. */
const typedKeyOf = (company: string, sought: Sought | undefined) => sought?.canonical ?? companyKey(company);

const keysOf = (names: string[]) => [...new Set(names.map(companyKey))].toSorted();
