import { and, between, inArray, max, min, or, sql } from "drizzle-orm";
import { recordTypes } from "#contract/activity.ts";
import type { Context } from "#server/platform/context.ts";
import { activities } from "#server/platform/db/schema/activity.ts";
import { mentions } from "./mentions.ts";
import type { Traces } from "./traces.ts";
import { withTrailUnlocked } from "./unlock-trail.ts";

/** So that no statement takes longer than it may, however long the trail is. */
const atOnce = 500_000;

/**
 * The audit trail goes on saying that something was done and when, and no longer by or to whom of these. Its trigger
 * forbids changes, so that such entries are removed and put in again, at their place.
 * @returns whether nothing of them is left in those, nor in what was added meanwhile
 */
export async function clearTrail(context: Pick<Context, "db">, traces: Traces): Promise<boolean> {
  const { db } = context;
  const words = [...traces.ids, ...traces.addresses];
  const known = sql`any(${sql.param(words)}::text[])`;
  const [bounds] = await db.select({ first: min(activities.id), last: max(activities.id) }).from(activities);
  const { first, last } = { first: bounds?.first ?? 0, last: bounds?.last ?? 0 };
  const found = [
    ...(await findByIds(context, traces)),
    ...(await findByAddresses(context, traces, first, last)),
  ];
  const cleared = sql`id = any(${sql.param(found)}::bigint[])`;
  await withTrailUnlocked(context, () =>
    db.execute(sql`
    with removed as (
      delete from activities where ${cleared} returning *, actor_id = ${known} or lower(actor_email) = ${known} as by_them
    )
    insert into activities (id, occurred_at, actor_realm, actor_id, actor_name, actor_email, action, record_type, details, signature)
    overriding system value
    select id, occurred_at, actor_realm,
      case when by_them then null else actor_id end,
      case when by_them then 'Erased' else actor_name end,
      case when by_them then null else actor_email end,
      action, record_type, details, signature from removed`),
  );
  const { rows: left } = await db.execute(sql`
    select 1 from activities a where (${cleared} or id > ${last}) and ${mentions(sql`a::text`, words)} limit 1`);
  return left.length === 0;
}

/** An entry tells by whom and to what it was done by an id in a column of its own: there is an index over each. */
async function findByIds({ db }: Pick<Context, "db">, { ids }: Traces): Promise<number[]> {
  const { id, actorId, recordType, recordId } = activities;
  const isTo = and(inArray(recordType, [...recordTypes]), inArray(recordId, ids));
  const rows = await db
    .select({ id })
    .from(activities)
    .where(or(isTo, inArray(actorId, ids)));
  return rows.map((row) => row.id);
}

/** An address may stand anywhere. */
async function findByAddresses(
  { db }: Pick<Context, "db">,
  { addresses }: Traces,
  first: number,
  last: number,
): Promise<number[]> {
  if (addresses.length === 0) return [];
  const found: number[] = [];
  for (let from = first; from <= last; from += atOnce) {
    const rows = await db
      .select({ id: activities.id })
      .from(activities)
      .where(
        and(between(activities.id, from, from + atOnce - 1), mentions(sql`${activities}::text`, addresses)),
      );
    found.push(...rows.map(({ id }) => id));
  }
  return found;
}
