import { and, eq, isNotNull } from "drizzle-orm";
import type { SandboxContents } from "#contract/sandbox.ts";
import { deleteSandboxData } from "#server/features/privacy/delete-sandbox.ts";
import type { ManagerStepsContext } from "#server/platform/context.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";
import { companies } from "#server/platform/db/schema/managers.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { publish } from "#server/platform/publish.ts";

/** What the sandbox of the caller's company contains. */
export async function readSandbox({
  db,
  manager,
}: Pick<ManagerStepsContext, "db" | "manager">): Promise<SandboxContents> {
  const id = await findSandbox({ db, manager });
  if (id === undefined) return { jobs: 0, candidates: 0, responses: 0 };
  const { companyId, releasedAt } = surveyResponses;
  return {
    jobs: await db.$count(jobs, eq(jobs.companyId, id)),
    candidates: await db.$count(candidates, eq(candidates.companyId, id)),
    responses: await db.$count(surveyResponses, and(eq(companyId, id), isNotNull(releasedAt))),
  };
}

/** @returns what was deleted */
export function emptySandbox(context: ManagerStepsContext): Promise<SandboxContents> {
  return transaction(context, async (context) => {
    const { companyId, company: name } = context.manager;
    const sandboxId = await findSandbox(context);
    const contents = await readSandbox(context);
    if (sandboxId === undefined) return contents;
    await deleteSandboxData(context, { sandboxId });
    await publish(context, { type: "sandbox.emptied", companyId, name, counts: contents });
    return contents;
  });
}

async function findSandbox({ db, manager }: Pick<ManagerStepsContext, "db" | "manager">) {
  const [sandbox] = await db
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.sandboxOf, manager.companyId));
  return sandbox?.id;
}
