import { eq } from "drizzle-orm";
import { asSystem } from "#server/platform/db/as-manager.ts";
import type { Context } from "#server/platform/context.ts";
import type { Database } from "#server/platform/db/client.ts";
import type { candidates } from "#server/platform/db/schema/candidates.ts";
import { companies } from "#server/platform/db/schema/managers.ts";
import { participations } from "#server/platform/db/schema/participation.ts";
import { inviteCandidate } from "./ask-candidate.ts";

type Candidate = typeof candidates.$inferSelect;

/**
 * A candidate's address was added or corrected. Who has not answered is asked there by a new link, and the one that went
 * to the address before leads nowhere; who has answered keeps the link. The caller holds the candidate's row.
 */
export async function changeAddress(context: Context, candidate: Candidate) {
  if (candidate.agreedAt ?? candidate.takenBackAt) return;
  const { asked, isNeeded } = await asSystem(context, ({ db }) => selectBefore(db, candidate));
  if (candidate.email && (asked ?? isNeeded)) return inviteCandidate(context, candidate);
  // Nobody is asked any more at an address that was taken away.
  if (asked)
    await asSystem(context, ({ db }) => db.delete(participations).where(eq(participations.id, asked.id)));
}

async function selectBefore(db: Database, { id, companyId }: Candidate) {
  const [asked] = await db.select().from(participations).where(eq(participations.candidateId, id));
  const [company] = await db.select().from(companies).where(eq(companies.id, companyId));
  return { asked, isNeeded: company?.needed === "consent" };
}
