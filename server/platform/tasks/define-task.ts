import type { Context } from "#server/platform/context.ts";
import type { QueuedTask } from "./queued-task.ts";

/** Background work of this product. */
export type Task<Data extends object = object> = QueuedTask<Context, Data>;

type Work<Data extends object> = Pick<Task<Data>, "run"> | Pick<Task<Data>, "runAll">;

/** A task says how one is done, or how several are where that is much cheaper than one by one. */
export function defineTask<Data extends object>(
  task: Omit<Task<Data>, "run" | "runAll"> & Work<Data>,
): Task<Data> {
  if ("run" in task) {
    const runAll: Task<Data>["runAll"] = (context, all) =>
      Promise.allSettled(all.map((data) => task.run(context, data)));
    return { ...task, runAll };
  }
  const run: Task<Data>["run"] = async (context, data) => {
    const [outcome] = await task.runAll(context, [data]);
    if (outcome?.status === "rejected") throw outcome.reason;
  };
  return { ...task, run };
}
