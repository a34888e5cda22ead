import { and, asc, desc, eq, inArray, or, sql, type SQLWrapper } from "drizzle-orm";
import * as z from "zod";
import { type ActivityEntry, type ShownAction, shownActions } from "#contract/activity.ts";
import { calendarDay, isStorable } from "#contract/fields.ts";
import type { Context, ManagerContext } from "#server/platform/context.ts";
import { readCursor, writeCursor } from "#server/platform/cursors.ts";
import { allSecrets } from "#server/platform/crypto/encryption.ts";
import { adminKey } from "#server/platform/crypto/hashes.ts";
import { auditLog } from "#server/platform/db/schema/audit.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { withSystemRole } from "#server/platform/db/transaction.ts";
import { requireCandidate } from "#server/platform/scopes/scopes.ts";

/** Everything else is only shown if a manager did it. */
const candidateActions: ShownAction[] = ["consent.given", "consent.refused", "consent.taken_back"];
const managerActions = shownActions.filter((action) => !candidateActions.includes(action));

/** The day of an entry. Its time of day could show who answered. */
const day = sql<string>`to_char(${auditLog.occurredAt} at time zone 'UTC', 'YYYY-MM-DD')`;

const text = z.string().refine(isStorable);
/** An entry's position in the list: the day, the action's position, who it was, and their id. */
const cursorValues = z.tuple([calendarDay, z.int32(), text, text]);

/**
 * Who of the hiring team did what about a candidate: contract/activity.ts says what is shown, and why. Within a day
 * entries are in the order of that list, never of time.
 */
export async function listActivity(
  context: ManagerContext,
  { candidateId, limit, cursor }: { candidateId: string; limit: number; cursor?: string | undefined },
): Promise<{ entries: ActivityEntry[]; total: number; nextCursor: string | null }> {
  await requireCandidate(context, candidateId);
  const lastShown = readCursor("activity", cursorValues, cursor);
  // A manager's role cannot read the audit log.
  return withSystemRole(context, async (context) => {
    const { db } = context;
    const grouped = groupedByDay(context, candidateId, await selectAdminKeys(context, candidateId));
    const rows = await db
      .select()
      .from(grouped)
      .where(lastShown ? isAfter(grouped, lastShown) : undefined)
      .orderBy(desc(grouped.day), asc(grouped.position), asc(grouped.by), asc(grouped.actorId))
      .limit(limit + 1);
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    return {
      entries: page.map(
        ({ total: _total, position: _position, actorId: _actorId, ...entry }) => entry as ActivityEntry,
      ),
      total: rows[0]?.total ?? 0,
      nextCursor: last ? writeCursor("activity", [last.day, last.position, last.by, last.actorId]) : null,
    };
  });
}

/** Entries of one person about the same thing on one day count as one. */
function groupedByDay({ db }: Pick<Context, "db">, candidateId: string, reviewerKeys: string[]) {
  const { recordType, recordId, actorRealm, actorId, actorName, action } = auditLog;
  return db
    .select({
      day: day.as("day"),
      by: actorName,
      action,
      actorId: sql<string>`coalesce(${actorId}, '')`.as("actor"),
      position: sql<number>`array_position(${sql.param([...shownActions])}::text[], ${action})`.as(
        "position",
      ),
      count: sql`count(*)`.mapWith(Number).as("times"),
      total: sql`count(*) over ()`.mapWith(Number).as("total"),
    })
    .from(auditLog)
    .where(
      and(
        or(
          and(eq(recordType, "candidate"), eq(recordId, candidateId)),
          and(eq(recordType, "reviewer"), inArray(recordId, reviewerKeys)),
        ),
        or(
          and(eq(actorRealm, "manager"), inArray(action, managerActions)),
          and(eq(actorRealm, "candidate"), inArray(action, candidateActions)),
        ),
      ),
    )
    .groupBy(day, actorId, actorName, action)
    .as("grouped");
}

type CursorValues = z.output<typeof cursorValues>;

/** Within a day entries are in ascending order. */
function isAfter(entry: Record<"day" | "position" | "by" | "actorId", SQLWrapper>, lastShown: CursorValues) {
  const [lastDay, position, by, actorId] = lastShown;
  const isLater = sql`(${entry.position}, ${entry.by}, ${entry.actorId}) > (${position}::int, ${by}::text, ${actorId}::text)`;
  return sql`${entry.day} < ${lastDay} or (${entry.day} = ${lastDay} and ${isLater})`;
}

/** The keys by which the audit log knows a candidate's reviewers, removed ones too. */
async function selectAdminKeys({ db, secret }: Pick<Context, "db" | "secret">, candidateId: string) {
  const panel = await db
    .select({ key: reviewers.key })
    .from(reviewers)
    .where(eq(reviewers.candidateId, candidateId));
  return panel.flatMap(({ key }) =>
    allSecrets(secret).map((installationSecret) => adminKey(installationSecret, key)),
  );
}
