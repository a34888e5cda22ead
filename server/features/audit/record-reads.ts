import type { Context } from "#server/platform/context.ts";
import { happened } from "#server/platform/happened.ts";

/** Notes that somebody read responses about a candidate. Reading goes on where that cannot be noted; the log says so. */
export async function recordReads(context: Context, candidateId: string) {
  try {
    await happened(context, { type: "response.read", candidateId });
  } catch (error) {
    context.log.error({ err: error }, "reads of responses could not be recorded");
  }
}
