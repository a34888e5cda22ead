import type { Finding } from "#contract/companies.ts";
import type { Context } from "#server/platform/context.ts";
import { selectRuns } from "#server/platform/tasks/select-runs.ts";
import { findAgain } from "./find-again.ts";

const mostShown = 5;

/** How far former colleagues were found anew since names were changed, the latest change first. The queue knows it. */
export async function listFindings(context: Pick<Context, "db">): Promise<Finding[]> {
  const rows = await selectRuns(context, findAgain.name, mostShown);
  return rows.map(({ data, state, endedAt }) => {
    const { names = [], total = null, done } = findAgain.data.parse(data);
    if (state === "completed") return { names, state: "ended", done: total ?? done, total, endedAt };
    return { names, state: state === "failed" ? "stopped" : "under_way", done, total, endedAt: null };
  });
}
