import { sql } from "drizzle-orm";
import type { Actor } from "#contract/activity.ts";
import type { Context } from "#server/platform/context.ts";

/** Everybody of whom the trail tells, with the name they had last. */
export async function listActors({ db }: Context): Promise<Actor[]> {
  // One step in the index for each actor, however long the trail is.
  const { rows } = await db.execute<Actor & Record<string, unknown>>(sql`
    with recursive ids as (
      (select actor_id from activities where actor_id is not null order by actor_id limit 1)
      union all
      select (select next.actor_id from activities next where next.actor_id > ids.actor_id order by next.actor_id limit 1)
      from ids where ids.actor_id is not null
    )
    select latest.* from ids cross join lateral (
      select actor_realm as realm, actor_id as id, actor_name as name, actor_email as email from activities
      where actor_id = ids.actor_id order by occurred_at desc, id desc limit 1
    ) latest order by lower(latest.name), latest.id`);
  return rows;
}
