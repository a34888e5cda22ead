import { eq } from "drizzle-orm";
import { asSystem } from "#server/platform/db/as-manager.ts";
import type { ManagerContext } from "#server/platform/context.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { inviteCandidate } from "./ask-candidate.ts";

/**
 * A candidate who agreed was moved to another job, of which the text that they agreed to does not speak: it stands no
 * longer, and they are asked anew. The caller holds the candidate's row.
 */
export async function changeJob(context: ManagerContext, candidate: typeof candidates.$inferSelect) {
  const set = { agreedAt: null };
  await asSystem(context, ({ db }) => db.update(candidates).set(set).where(eq(candidates.id, candidate.id)));
  if (candidate.email) await inviteCandidate(context, { ...candidate, ...set });
}
