import { and, eq } from "drizzle-orm";
import type { Check, StartCheck } from "#contract/checks.ts";
import { defaultSource } from "#contract/external-ids.ts";
import { createCandidate } from "#server/features/candidates/create-candidate.ts";
import { createJob } from "#server/features/jobs/create-job.ts";
import type { ManagerContext, PresentManagerContext } from "#server/platform/context.ts";
import { keyedHashes } from "#server/platform/crypto/encryption.ts";
import { lockChecks, transaction } from "#server/platform/db/transaction.ts";
import { AppError, requireFound } from "#server/platform/errors.ts";
import { canonicalJson } from "#server/platform/idempotency.ts";
import { candidatesFor, jobsFor } from "#server/platform/scopes/scopes.ts";
import { readCheck } from "./checks.ts";

/**
 * Starts a check with one call, in one transaction. The candidate's external id identifies the check, so a repeated call
 * starts nothing, even without an idempotency key.
 */
export function startCheck(context: PresentManagerContext, input: StartCheck) {
  return transaction(context, async (context) => {
    // Without this, two calls at the same time could create a job or a candidate twice, or refuse one of the two.
    await lockChecks(context, context.manager.companyId);
    const { candidate, workHistory, settings } = input;
    const existingId = await findCheck(context, input);
    if (existingId) return respond(await readCheck(context, { checkId: existingId }), 200);
    const jobId = await findOrCreateJob(context, input.job);
    const startedWith = hashInput(context, input)[0];
    const { id } = await createCandidate(context, {
      ...candidate,
      ...settings,
      workHistory,
      jobId,
      startedWith,
    });
    return respond(await readCheck(context, { checkId: id }), 202);
  });
}

const respond = (check: Check, status: 200 | 202) => ({
  status,
  headers: { location: check.statusUrl },
  body: check,
});

/**
 * The check that has this external id. Without a hash the candidate was added in another way, so there is nothing to compare.
 * An id that a colleague uses is refused when the row is saved.
 * @throws AppError if it was started with other details
 */
async function findCheck(context: ManagerContext, input: StartCheck): Promise<string | undefined> {
  const { externalId, externalSource } = input.candidate;
  const source = externalSource ?? defaultSource;
  const visible = candidatesFor(context);
  const [row] = await context.db
    .select({ id: visible.id, startedWith: visible.startedWith })
    .from(visible)
    .where(and(eq(visible.externalSource, source), eq(visible.externalId, externalId)));
  if (row?.startedWith && !hashInput(context, input).includes(row.startedWith))
    throw new AppError("CHECK_DIFFERS");
  return row?.id;
}

/** One for each of the installation's secrets, the current one first. */
const hashInput = ({ secret }: Pick<ManagerContext, "secret">, input: StartCheck) =>
  keyedHashes(secret, "start of a check", canonicalJson(input));

async function findOrCreateJob(context: ManagerContext, job: StartCheck["job"]): Promise<string> {
  const { id, title, externalId, externalSource, ...fields } = job;
  if (id) return id;
  if (externalId) {
    const source = externalSource ?? defaultSource;
    const visible = jobsFor(context);
    const [row] = await context.db
      .select({ id: visible.id })
      .from(visible)
      .where(and(eq(visible.externalSource, source), eq(visible.externalId, externalId)));
    if (row) return row.id;
  }
  const newJob = { ...fields, title: requireFound(title, "JOB_NOT_FOUND"), externalId, externalSource };
  return (await createJob(context, newJob)).id;
}
