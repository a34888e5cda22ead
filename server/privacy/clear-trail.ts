import { sql } from "drizzle-orm";
import type { Context } from "#server/context.ts";
import { mentions } from "./mentions.ts";
import type { Traces } from "./traces.ts";
import { withTrailUnlocked } from "./unlock-trail.ts";

/**
 * The audit trail goes on saying that something was done and when, and no longer by or to whom of these. Its trigger
 * forbids changes, so that such entries are removed and put in again, at their place.
 */
export async function clearTrail(context: Pick<Context, "db">, { ids, addresses }: Traces) {
  const words = [...ids, ...addresses];
  const known = sql`any(${sql.param(words)}::text[])`;
  await withTrailUnlocked(context, () =>
    context.db.execute(sql`
    with removed as (
      delete from activities a where ${mentions(sql`a::text`, words)}
      returning *, actor_id = ${known} or lower(actor_email) = ${known} as by_them
    )
    insert into activities (id, occurred_at, actor_realm, actor_id, actor_name, actor_email, action, record_type, details, signature)
    overriding system value
    select id, occurred_at, actor_realm,
      case when by_them then null else actor_id end,
      case when by_them then 'Erased' else actor_name end,
      case when by_them then null else actor_email end,
      action, record_type, details, signature from removed`),
  );
}
