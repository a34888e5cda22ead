import { sql } from "drizzle-orm";
import type { PreparedQueryConfig } from "drizzle-orm/pg-core";
import { PgBoss, type Queue, type QueueResult } from "pg-boss";
import type { Connection, Database } from "#server/platform/db/client.ts";
import type { Telemetry } from "#server/platform/telemetry/telemetry.ts";
import { deadLetters, held, measureQueue } from "./inspect-queue.ts";
import { attemptAll, makeLastTry, origin } from "./run-tasks.ts";
import type { QueueContext, QueuedTask } from "./define-task.ts";

// 1 min, 2 min, 4 min … at most 4 h apart: 28 hours at least, so that a mail server may be down for a day.
const patience = {
  retryLimit: 14,
  retryDelay: 60,
  retryBackoff: true,
  retryDelayMax: 4 * 3600,
  // Longer than a mail server may take, so that no message is handed over by two runs at once.
  expireInSeconds: 16 * 60,
  // What a killed server had in hand goes on elsewhere long before that.
  heartbeatSeconds: 120,
};

// Ten at a time for one round trip to the database; three such lots, so that a slow one holds up no other.
const pace = {
  batchSize: 10,
  localConcurrency: 3,
  burstWhenBatchFull: true,
  perJobResults: true,
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 5,
} as const;

type QueueOptions = Omit<Queue, "name" | "policy" | "partition">;

interface EnqueueOptions {
  /** Not before this moment. */
  after?: Date;
  /** Of tasks with the same key only one waits at a time; it begins when the transaction that wants it has ended. */
  key?: string;
}

export type Tasks<Context extends QueueContext> = ReturnType<typeof createTasks<Context>>;

/** By what a task is known when it is enqueued. */
type Named<Data extends object> = Pick<QueuedTask<never, Data>, "name" | "data">;

/** The queue in the database: a task enqueued in a transaction exists exactly if the transaction does. */
export function createTasks<Context extends QueueContext>(
  connection: Pick<Connection, "boss">,
  known: QueuedTask<Context>[],
  onError: (error: Error) => void,
) {
  const boss = new PgBoss({ ...connection.boss, persistWarnings: false });
  boss.on("error", onError);
  let telemetry: Telemetry | null = null;

  function withOrigin<Data extends object>(data: Data) {
    const here = telemetry?.here();
    return here === undefined ? data : { ...data, [origin]: here };
  }

  /** Does them, or puts them off where they are held: as new ones, so that waiting uses up none of the tries. */
  async function attempt(context: Context, task: QueuedTask<Context>, all: object[]) {
    const until = await task.heldUntil?.(context);
    if (!until) return task.runAll(context, all);
    const later = all.map((data) => ({ data, startAfter: until, singletonKey: held }));
    await boss.insert(task.name, later);
    return later.map(() => ({ status: "fulfilled" as const, value: undefined }));
  }
  const holding = known.map((task) => ({
    ...task,
    runAll: (context: Context, all: object[]) => attempt(context, task, all),
  }));

  /** @param there the queues that there are: one that is as it should be needs nothing */
  async function prepare(name: string, options: QueueOptions, there: QueueResult[]) {
    const found = there.find((queue) => queue.name === name);
    if (!found) await boss.createQueue(name, options);
    // One that an older version created.
    else if (Object.entries(options).some(([key, value]) => Reflect.get(found, key) !== value))
      await boss.updateQueue(name, options);
    // A first send inside a transaction would look the queue up outside of it, and wait for ever on PGlite's one
    // connection. Asking for any of its tasks makes pg-boss remember the queue.
    await boss.findJobs(name, { key: "" });
  }

  return {
    async start() {
      await boss.start();
      const there = await boss.getQueues();
      await prepare(deadLetters, { retentionSeconds: 90 * 24 * 3600 }, there);
      for (const { name } of known)
        await prepare(name, { ...patience, deadLetter: deadLetters, notify: true }, there);
    },

    /** From now on what is enqueued is known by what it was enqueued in; null: no longer. */
    watch: (by: Telemetry | null) => void (telemetry = by),

    title: (name: string) => known.find((task) => task.name === name)?.title ?? name,

    /** Runs what is enqueued, here, until stopped. */
    async work(context: Context) {
      for (const task of holding) {
        await boss.work(task.name, pace, (batch) => attemptAll(context, task, batch));
        if (task.cron) await boss.schedule(task.name, task.cron);
      }
    },

    async enqueue<Data extends object>(
      db: Database,
      task: Named<Data>,
      data: Data,
      options: EnqueueOptions = {},
    ) {
      if (options.key && (await holdsBack(db, task.name, options.key))) return;
      await boss.send(task.name, withOrigin(data), {
        db: asking(db),
        ...(options.after && { startAfter: options.after }),
        ...(options.key && { singletonKey: options.key }),
      });
    },

    /**
     * Runs all that is due now, one after the other, and says how much was done; for tests and commands. What fails
     * waits for its next try, as it does where `work` runs it.
     */
    async drain(context: Context): Promise<number> {
      let count = 0;
      for (let ran = 1; ran > 0; count += ran) {
        ran = 0;
        // One question for all queues: most of them are empty.
        const due = new Set((await measureQueue(context)).flatMap((one) => (one.due > 0 ? one.task : [])));
        for (const task of holding.filter(({ name }) => due.has(name))) {
          const batch = await boss.fetch(task.name, { batchSize: 100 });
          for (const { id, status, output } of await attemptAll(context, task, batch)) {
            if (status === "deadletter") await makeLastTry(context.db, id);
            if (status === "completed") await boss.complete(task.name, id);
            else await boss.fail(task.name, id, output);
            if (status === "completed") ran++;
          }
        }
      }
      return count;
    },

    /** The same work for each of these, in one round trip. */
    async enqueueAll<Data extends object>(db: Database, task: Named<Data>, all: Data[]) {
      await boss.insert(
        task.name,
        all.map((data) => ({ data: withOrigin(data) })),
        { db: asking(db) },
      );
    },

    /** Has all done now that is held. Returns how many that are. */
    async wake(db: Database): Promise<number> {
      const { rows } = await db.execute(sql`update pgboss.job set start_after = now()
        where singleton_key = ${held} and state = 'created' returning 1`);
      return rows.length;
    },

    /**
     * Has what failed for good tried again, as often as something new. Returns how many that are.
     * @param ids of dead letters; all unless given
     */
    revive: (db: Database, ids?: string[]) =>
      boss.redrive(deadLetters, { db: asking(db), limit: 10_000, ...(ids && { ids }) }),

    /** Lets running tasks finish, for 8 seconds at most; what is cut off runs again elsewhere. */
    stop: () => boss.stop({ graceful: true, timeout: 8_000 }),
  };
}

/** Whether such a one waits. Whoever runs tasks passes it over until the transaction ends, and then sees what that has changed. */
async function holdsBack(db: Database, name: string, key: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select from pgboss.job
    where name = ${name} and singleton_key = ${key} and state < 'active' limit 1 for update`);
  return rows.length > 0;
}

/** The queue's statements are PostgreSQL's own already: Drizzle need not take them apart and put them together again. */
const asking = ({ _: { session } }: Database) => ({
  executeSql: (text: string, values: unknown[] = []) =>
    session.prepareQuery<Asked>({ sql: text, params: values }, undefined, undefined, false).execute(),
});

interface Asked extends PreparedQueryConfig {
  execute: { rows: object[] };
}
