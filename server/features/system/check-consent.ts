import { and, gte, inArray, sql } from "drizzle-orm";
import { dayMs } from "#contract/durations.ts";
import type { Described } from "#contract/system.ts";
import type { Context } from "#server/platform/context.ts";
import { auditLog } from "#server/platform/db/schema/audit.ts";

const days = 30;

/** Signs that a manager may have agreed in a candidate's place. How many, not whose: the audit log shows that. */
export async function describeConsent({ db, clock }: Pick<Context, "db" | "clock">): Promise<Described> {
  const actions = [
    "candidate.address_shared",
    "consent.given_in_managers_browser",
    "consent.given_on_shared_device",
  ] as const;
  const since = new Date(clock.now().getTime() - days * dayMs);
  const rows = await db
    .select({ action: auditLog.action, count: sql<number>`count(*)::int` })
    .from(auditLog)
    .where(and(inArray(auditLog.action, [...actions]), gte(auditLog.occurredAt, since)))
    .groupBy(auditLog.action);
  const [address, browser, device] = actions.map(
    (action) => rows.find((row) => row.action === action)?.count ?? 0,
  );
  const facts = [
    { name: `With someone else's address, ${days} days`, value: String(address) },
    { name: `Given in a manager's browser, ${days} days`, value: String(browser) },
    { name: `Given on another candidate's device, ${days} days`, value: String(device) },
  ];
  if (rows.length === 0) return { state: "good", facts, advice: "" };
  const advice =
    "A manager may have agreed in a candidate's place. The audit log shows who it was and about whom.";
  return { state: "look", facts, advice };
}
