import type { Context } from "#server/platform/context.ts";
import type { QueuedTask } from "./run-tasks.ts";

export type Task<Data extends object = object> = QueuedTask<Context, Data>;

type Work<Data extends object> = Pick<Task<Data>, "run"> | Pick<Task<Data>, "runAll">;

/** A task defines `run`, or `runAll` where a batch is much cheaper than one by one. */
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
