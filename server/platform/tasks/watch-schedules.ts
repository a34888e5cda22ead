import { sql } from "drizzle-orm";
import { minuteMs } from "#contract/durations.ts";
import type { Context } from "#server/platform/context.ts";

/** Clocks of a cluster's database servers differ less. A later time was written by a clock that was ahead. */
const latestPlausible = sql`now() + interval '1 minute'`;

/**
 * Checks each minute that scheduled tasks run. It has a timer of its own: the queue's schedules cannot notice that they
 * have stopped.
 */
export function createScheduleWatch(context: Pick<Context, "db" | "log" | "tasks">) {
  const { log, tasks } = context;
  let late: string[] = [];
  let timer: NodeJS.Timeout | undefined;

  async function check() {
    await reset();
    const schedules = await tasks.measureSchedules(context);
    const lateBefore = late;
    late = schedules.filter(({ isLate }) => isLate).map(({ task }) => task);
    if (late.length > 0 && late.join() !== lateBefore.join())
      log.error({ tasks: late }, "scheduled tasks are late; a server with PROCESS=tasks or all must run");
  }

  async function reset() {
    const rows = await resetFutureTimes(context);
    if (rows > 0)
      log.warn({ rows }, "the database's clock was ahead; the task queue's times in the future were reset");
  }

  return {
    check,
    /** The names of late tasks at the last check. */
    late: () => late,
    /** Checks after a minute, because at first all schedules are late if no server was running. */
    async start() {
      await reset();
      const warn = (error: unknown) => log.warn({ err: error }, "scheduled tasks could not be checked");
      timer = setInterval(() => void check().catch(warn), minuteMs).unref();
    },
    stop: () => clearInterval(timer),
  };
}

/**
 * Resets what the database's clock wrote while it was ahead. pg-boss would wait until those times: it would schedule
 * nothing, continue no task of a killed server, and start no task that was enqueued meanwhile. It has no call for this,
 * and schedule() changes only the schedule, so this statement changes its columns.
 * @returns how many rows were reset
 */
async function resetFutureTimes({ db }: Pick<Context, "db">): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    with passes as (
      update pgboss.version set cron_on = null, bam_on = null, flow_on = null, reindex_on = null
      where greatest(cron_on, bam_on, flow_on, reindex_on) > ${latestPlausible}
      returning 1
    ), queues as (
      update pgboss.queue set monitor_claim_on = null, monitor_on = null, maintain_on = null
      where greatest(monitor_claim_on, monitor_on, maintain_on) > ${latestPlausible}
      returning 1
    ), waiting as (
      -- A retry's wait begins when the last try started, any other when the task was enqueued.
      update pgboss.job set
        start_after = greatest(now(), now() + (start_after - greatest(created_on, started_on))),
        created_on = least(created_on, now()),
        started_on = case when started_on > now() then now() else started_on end
      where state < 'active' and greatest(created_on, started_on) > ${latestPlausible}
      returning 1
    ), active as (
      -- A server that runs the task soon sets this again.
      update pgboss.job set heartbeat_on = now()
      where state = 'active' and heartbeat_on > ${latestPlausible}
      returning 1
    )
    select count(*)::int as count from (
      table passes union all table queues union all table waiting union all table active
    ) as reset`);
  return rows[0]?.count ?? 0;
}
