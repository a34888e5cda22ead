import type { Context } from "#server/context.ts";
import { happened } from "#server/happened.ts";

/** Notes which reviewers' responses somebody read. Reading goes on where that cannot be noted; the log says so. */
export async function recordReads(context: Context, reviewerKeys: string[]) {
  try {
    await happened(
      context,
      ...reviewerKeys.map((reviewerKey) => ({ type: "response.read" as const, reviewerKey })),
    );
  } catch (error) {
    context.log.error({ err: error }, "reads of responses could not be recorded");
  }
}
