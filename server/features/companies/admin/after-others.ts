import type { Context } from "#server/platform/context.ts";
import { holdLock } from "#server/platform/db/hold-lock.ts";

/** What two admins say at the same moment is said one after the other: each is judged by what the other said. */
export const afterOthers = (context: Pick<Context, "db">) => holdLock(context, "company names");
