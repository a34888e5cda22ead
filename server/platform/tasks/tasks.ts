import { sql } from "drizzle-orm";
import type { PreparedQueryConfig } from "drizzle-orm/pg-core";
import { PgBoss, type Queue, type QueueResult } from "pg-boss";
import type { Logger } from "pino";
import { minuteMs } from "#contract/durations.ts";
import type { Connection, Database } from "#server/platform/db/client.ts";
import type { Telemetry } from "#server/platform/telemetry/telemetry.ts";
import { deadLetters, heldKey, selectLastRuns, measureQueue } from "./inspect-queue.ts";
import { runBatch, makeLastTry, origin, type QueueContext, type QueuedTask } from "./run-tasks.ts";

// Retries after 1, 2, 4 … minutes, at most an hour apart: over 27 hours, so that a mail server may be down for a day, and
// e-mails leave within an hour of its return.
const retryPolicy = {
  retryLimit: 32,
  retryDelay: 60,
  retryBackoff: true,
  retryDelayMax: 3600,
  // Longer than a mail server may take, so that two runs never send the same message in parallel.
  expireInSeconds: 16 * 60,
  // The tasks of a killed server continue elsewhere after this time.
  heartbeatSeconds: 120,
};

// Ten tasks per round trip to the database, in three parallel batches, so that a slow batch does not block the others.
const workOptions = {
  batchSize: 10,
  localConcurrency: 3,
  burstWhenBatchFull: true,
  perJobResults: true,
  notifyPollingIntervalSeconds: 5,
} as const;

/** Tasks that wait for others start with a poll, and not at once. */
const gatherSeconds = 1;

/** A scheduled task is late when it was not completed for its period and this long. Covers four retries. */
const graceSeconds = 15 * 60;

type QueueOptions = Omit<Queue, "name" | "policy" | "partition">;

interface EnqueueOptions {
  after?: Date;
  /** Only one task with the same key waits at a time. It starts after the transaction that enqueued it last. */
  key?: string;
  /** It may wait some seconds, so that many of its kind run together. */
  mayWait?: boolean;
}

export type Tasks<Context extends QueueContext> = ReturnType<typeof createTasks<Context>>;

/** The queue asks for each kind of task every few seconds. Without a database the log would get dozens of lines a second. */
export function reportTrouble(log: Logger, nowMs = () => performance.now()) {
  const nextAt = new Map<unknown, number>();
  return (error: object) => {
    const kind: unknown = Reflect.get(error, "code");
    const now = nowMs();
    if (now < (nextAt.get(kind) ?? 0)) return;
    nextAt.set(kind, now + minuteMs);
    log.error({ err: error }, "the task queue failed; the same is reported once a minute");
  };
}

type TaskToEnqueue<Data extends object> = Pick<QueuedTask<never, Data>, "name" | "data">;

/** The task queue in the database. A task enqueued in a transaction exists only if the transaction commits. */
export function createTasks<Context extends QueueContext>(
  connection: Pick<Connection, "boss">,
  known: QueuedTask<Context>[],
  onError: (error: Error) => void,
) {
  const boss = new PgBoss({ ...connection.boss, persistWarnings: false });
  boss.on("error", onError);
  let telemetry: Telemetry | null = null;

  function withOrigin<Data extends object>(data: Data) {
    const span = telemetry?.currentSpan();
    return span === undefined ? data : { ...data, [origin]: span };
  }

  /** Runs the tasks, or enqueues them again for later if they are held, so that waiting uses up no tries. */
  async function runOrPostpone(context: Context, task: QueuedTask<Context>, all: object[]) {
    const until = await task.heldUntil?.(context);
    if (!until) return task.runAll(context, all);
    const postponed = all.map((data) => ({ data, startAfter: until, singletonKey: heldKey }));
    await boss.insert(task.name, postponed);
    return postponed.map(() => ({ status: "fulfilled" as const, value: undefined }));
  }
  const runnable = known.map((task) => ({
    ...task,
    runAll: (context: Context, all: object[]) => runOrPostpone(context, task, all),
  }));

  function secondsBetweenRuns(cron: string): number {
    const [first, second] = boss.previewSchedule(cron, { count: 2, from: new Date(0) });
    return first && second ? (second.getTime() - first.getTime()) / 1000 : 0;
  }

  async function prepare(name: string, options: QueueOptions, existing: QueueResult[]) {
    const queue = existing.find((existingQueue) => existingQueue.name === name);
    if (!queue) await boss.createQueue(name, options);
    // An older version created it.
    else if (Object.entries(options).some(([key, value]) => Reflect.get(queue, key) !== value))
      await boss.updateQueue(name, options);
    // A first send inside a transaction would look up the queue outside of it, and wait forever on PGlite's one
    // connection. This query makes pg-boss cache the queue.
    await boss.findJobs(name, { key: "" });
  }

  return {
    async start() {
      await boss.start();
      const existing = await boss.getQueues();
      await prepare(deadLetters, { retentionSeconds: 90 * 24 * 3600 }, existing);
      for (const { name } of known)
        await prepare(name, { ...retryPolicy, deadLetter: deadLetters, notify: true }, existing);
    },

    /** Links tasks that are enqueued from now on to their trace. */
    watch: (newTelemetry: Telemetry | null) => void (telemetry = newTelemetry),

    /** How long ago each scheduled task was last completed, and whether that is too long. */
    async measureSchedules(context: { db: Database }) {
      const periods = new Map(
        known.flatMap(({ name, cron }) => (cron ? [[name, secondsBetweenRuns(cron)]] : [])),
      );
      const runs = await selectLastRuns(context, [...periods.keys()]);
      return runs.map(({ task, seconds }) => ({
        task,
        seconds,
        isLate: seconds > (periods.get(task) ?? 0) + graceSeconds,
      }));
    },

    title: (name: string) => known.find((task) => task.name === name)?.title ?? name,

    /** Runs enqueued tasks in this process until `stop`. */
    async work(context: Context) {
      for (const task of runnable) {
        await boss.work(task.name, workOptions, (batch) => runBatch(context, task, batch));
        // A daily task also runs if no server ran at its time.
        if (task.cron) await boss.schedule(task.name, task.cron, null, { missed: "once" });
      }
    },

    async enqueue<Data extends object>(
      db: Database,
      task: TaskToEnqueue<Data>,
      data: Data,
      options: EnqueueOptions = {},
    ) {
      if (options.key && (await lockWaitingTask(db, task.name, options.key))) return;
      await boss.send(task.name, withOrigin(data), {
        db: adaptForBoss(db),
        ...(options.mayWait && { startAfter: gatherSeconds }),
        ...(options.after && { startAfter: options.after }),
        ...(options.key && { singletonKey: options.key }),
      });
    },

    /** For tests and commands: runs all tasks that are due, and returns how many were completed. */
    async drain(context: Context): Promise<number> {
      let count = 0;
      let completed: number;
      do {
        completed = 0;
        // One query for all queues, because most are empty.
        const queues = await measureQueue(context);
        const dueNames = new Set(queues.filter(({ due }) => due > 0).map(({ task }) => task));
        for (const task of runnable.filter(({ name }) => dueNames.has(name))) {
          const batch = await boss.fetch(task.name, { batchSize: 100 });
          for (const { id, status, output } of await runBatch(context, task, batch)) {
            if (status === "deadletter") await makeLastTry(context.db, id);
            if (status === "completed") await boss.complete(task.name, id);
            else await boss.fail(task.name, id, output);
            if (status === "completed") completed++;
          }
        }
        count += completed;
      } while (completed > 0);
      return count;
    },

    /** Enqueues many tasks in one round trip. */
    async enqueueAll<Data extends object>(db: Database, task: TaskToEnqueue<Data>, all: Data[]) {
      await boss.insert(
        task.name,
        all.map((data) => ({ data: withOrigin(data) })),
        { db: adaptForBoss(db) },
      );
    },

    /** Runs all postponed tasks now. Returns how many there are. */
    async wake(db: Database): Promise<number> {
      const { rows } = await db.execute(sql`update pgboss.job set start_after = now()
        where singleton_key = ${heldKey} and state = 'created' returning 1`);
      return rows.length;
    },

    /**
     * Retries dead letters as if they were new. Returns how many there are.
     * @param ids of dead letters; all if omitted
     */
    revive: (db: Database, ids?: string[]) =>
      boss.redrive(deadLetters, { db: adaptForBoss(db), limit: 10_000, ...(ids && { ids }) }),

    /** Waits at most 8 seconds for running tasks. Tasks that are interrupted run again elsewhere. */
    stop: () => boss.stop({ graceful: true, timeout: 8_000 }),
  };
}

/**
 * Whether a task with this key waits. Locks it, so that it starts only after this transaction and sees its changes.
 */
async function lockWaitingTask(db: Database, name: string, key: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select from pgboss.job
    where name = ${name} and singleton_key = ${key} and state < 'active' limit 1 for update`);
  return rows.length > 0;
}

/** Runs pg-boss's SQL in the transaction as it is, without Drizzle's parsing. */
const adaptForBoss = ({ _: { session } }: Database) => ({
  executeSql: (text: string, values: unknown[] = []) =>
    session.prepareQuery<BossQuery>({ sql: text, params: values }, undefined, undefined, false).execute(),
});

interface BossQuery extends PreparedQueryConfig {
  execute: { rows: object[] };
}
