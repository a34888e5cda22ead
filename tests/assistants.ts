import { type ProposedCandidate } from "#contract/assistants.ts";
import { proposeCheck } from "#server/features/connections/assistants/check-drafts.ts";
import { withManagerRole } from "#server/platform/db/transaction.ts";
import { findManager, managerActor } from "#server/platform/guards/find-account.ts";
import type { TestManager } from "./factories.ts";
import type { TestApp } from "./test-app.ts";

const proposedCandidate: ProposedCandidate = {
  firstName: "Casey",
  lastName: "Stone",
  email: null,
  workHistory: [],
  excludeCurrentColleagues: true,
  wantedResponses: 3,
};

/** What an assistant with the manager's key "Claude" proposed. */
export async function aCheckDraft(
  app: TestApp,
  { id }: Pick<TestManager, "id">,
  jobId: string,
  {
    key = { id: "a-key", name: "Claude" },
    ...fields
  }: Partial<ProposedCandidate> & {
    key?: { id: string; name: string };
  } = {},
) {
  const manager = await findManager(app.context, id);
  if (!manager) throw new Error("There is no such manager");
  const context = { ...app.context, manager, actor: managerActor(manager), inRole: false };
  const content = { ...proposedCandidate, ...fields };
  const { draft, isNew } = await withManagerRole(context, (inside) =>
    proposeCheck(inside, { key, jobId, content }),
  );
  return { ...draft, isNew };
}
