import { minuteMs } from "#contract/date-words.ts";
import { rateLimit } from "#server/platform/auth/rate-limits.ts";
import type { Context } from "#server/platform/context.ts";
import { AppError } from "#server/platform/errors.ts";

/** For calls that store something or make the server call another one, whether they succeed or not. @param max in 15 minutes */
export async function limitCalls(context: Pick<Context, "db" | "clock">, key: string, max: number) {
  const [counted] = await rateLimit(context, new Map([[key, 1]]), 15 * minuteMs);
  if (!counted || counted.count <= max) return;
  const seconds = Math.ceil((counted.resetsAt.getTime() - context.clock.now().getTime()) / 1_000);
  throw new AppError("TOO_MANY_ATTEMPTS", { data: { retryAfterSeconds: seconds } });
}
