import { sql } from "drizzle-orm";
import { fromDrizzle, PgBoss } from "pg-boss";
import type { Context } from "#server/context.ts";
import type { Connection, Transaction } from "#server/db/client.ts";
import type { Task } from "./define-task.ts";

/** Tasks that failed for the last time wait here for a person. */
export const deadLetters = "dead-letters";

// 1 min, 2 min, 4 min … at most 4 h apart: about 30 hours in all, so that a mail server may be down for a day.
const patience = {
  retryLimit: 14,
  retryDelay: 60,
  retryBackoff: true,
  retryDelayMax: 4 * 3600,
  expireInSeconds: 300,
};

interface EnqueueOptions {
  /** Not before this moment. */
  after?: Date;
  /** Of tasks with the same key only one waits at a time. */
  key?: string;
}

export type Tasks = ReturnType<typeof createTasks>;

/** The queue in the database: a task enqueued in a transaction exists exactly if the transaction does. */
export function createTasks(
  connection: Pick<Connection, "boss">,
  known: Task[],
  onError: (error: Error) => void,
) {
  const boss = new PgBoss({ ...connection.boss, persistWarnings: false });
  boss.on("error", onError);

  async function prepare(task: Task) {
    await boss.createQueue(task.name, { ...patience, deadLetter: deadLetters });
    // A first send inside a transaction would look the queue up outside of it, and wait for ever on PGlite's one
    // connection. Asking for any of its tasks makes pg-boss remember the queue.
    await boss.findJobs(task.name, { key: "" });
  }

  return {
    async start() {
      await boss.start();
      await boss.createQueue(deadLetters, { retentionSeconds: 90 * 24 * 3600 });
      for (const task of known) await prepare(task);
    },

    /** Runs what is enqueued, here, until stopped. */
    async work(context: Context) {
      for (const task of known) {
        const options = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 5, localConcurrency: 2 };
        await boss.work(task.name, options, async (batch) => {
          for (const { data } of batch) await run(context, task, data);
        });
        if (task.cron) await boss.schedule(task.name, task.cron);
      }
    },

    async enqueue<Data extends object>(
      tx: Transaction,
      task: Task<Data>,
      data: Data,
      options: EnqueueOptions = {},
    ) {
      await boss.send(task.name, data, {
        db: fromDrizzle(tx, sql),
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
        for (const task of known) {
          for (const { id, data } of await boss.fetch(task.name, { batchSize: 100 })) {
            try {
              await run(context, task, data);
            } catch (error) {
              await boss.fail(task.name, id, { message: String(error) });
              continue;
            }
            await boss.complete(task.name, id);
            ran++;
          }
        }
      }
      return count;
    },

    /** Lets running tasks finish, for 8 seconds at most; what is cut off runs again elsewhere. */
    stop: () => boss.stop({ graceful: true, timeout: 8_000 }),
  };
}

async function run(context: Context, task: Task, data: unknown) {
  const log = context.log.child({ task: task.name });
  try {
    await task.run({ ...context, log }, task.data.parse(data ?? {}));
    log.debug("task done");
  } catch (error) {
    log.error({ err: error }, "task failed; it will be tried again");
    throw error;
  }
}
