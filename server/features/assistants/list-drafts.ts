import { and, desc, eq, gt, isNotNull } from "drizzle-orm";
import { type Assistants, ProposedCandidate } from "#contract/assistants.ts";
import type { ManagerContext } from "#server/platform/context.ts";
import { checkDrafts } from "#server/platform/db/schema/assistants.ts";
import { orReplacement } from "#server/platform/db/schema/columns.ts";
import { jobsFor } from "#server/platform/scopes/scopes.ts";

export const isOwnDraft = ({ manager, clock }: Pick<ManagerContext, "manager" | "clock">) =>
  and(eq(checkDrafts.hiringManagerProfileId, manager.id), gt(checkDrafts.expiresAt, clock.now()));

export const isWaitingDraft = (context: Pick<ManagerContext, "manager" | "clock">) =>
  and(isOwnDraft(context), isNotNull(checkDrafts.content));

/** The proposals by the manager's keys that wait for a decision, newest first. */
export async function listDrafts(context: ManagerContext): Promise<Assistants["waiting"]> {
  const visible = jobsFor(context);
  const rows = await context.db
    .select({
      id: checkDrafts.id,
      content: orReplacement(checkDrafts.content, null),
      keyName: checkDrafts.keyName,
      createdAt: checkDrafts.createdAt,
      jobTitle: visible.title,
    })
    .from(checkDrafts)
    .innerJoin(visible, eq(visible.id, checkDrafts.jobId))
    .where(isWaitingDraft(context))
    .orderBy(desc(checkDrafts.createdAt), desc(checkDrafts.id));
  return rows.flatMap(({ content, createdAt, ...row }) => {
    const { data } = ProposedCandidate.safeParse(content);
    return data
      ? [{ ...row, candidateName: `${data.firstName} ${data.lastName}`, createdAt: createdAt.toISOString() }]
      : [];
  });
}
