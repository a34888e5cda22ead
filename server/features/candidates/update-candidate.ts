import { eq } from "drizzle-orm";
import type * as z from "zod";
import type { Candidate, CandidateChanges } from "#contract/candidates.ts";
import { asSystem } from "#server/platform/db/as-manager.ts";
import type { ManagerContext } from "#server/platform/context.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { found, Refused } from "#server/platform/errors.ts";
import { happened } from "#server/platform/happened.ts";
import { inTransaction } from "#server/platform/db/in-transaction.ts";
import { changeAddress } from "#server/features/consent/change-address.ts";
import { changeJob } from "#server/features/consent/change-job.ts";
import { identifyAgain } from "#server/features/reviewers/identify-again.ts";
import { startSearches } from "#server/features/directory/sources/start-searches.ts";
import { holdCandidate } from "#server/platform/scopes/visible-candidates.ts";
import { visibleJobs } from "#server/platform/scopes/visible-jobs.ts";
import { checkWorkHistory } from "#server/features/directory/check-work-history.ts";
import { rememberRelatives } from "#server/features/directory/remember-relatives.ts";
import { countSearch } from "./count-search.ts";
import { refuseOwnAddress } from "./refuse-own-address.ts";
import { readCandidate } from "./read-candidate.ts";

type UpdateCandidate = z.output<typeof CandidateChanges> & { candidateId: string };
type Row = typeof candidates.$inferSelect;

/**
 * Corrects who a candidate is and where they worked, or moves them to another job. After a correction former colleagues
 * are found anew; whoever was asked, chosen or named by hand stays.
 */
export function updateCandidate(context: ManagerContext, input: UpdateCandidate): Promise<Candidate> {
  const { candidateId, jobId, firstName, lastName, workHistory, seen } = input;
  refuseOwnAddress(input.email, context.manager);
  return inTransaction(context, async (context) => {
    const { db, manager } = context;
    const before = await holdCandidate(context, candidateId);
    const isSeen =
      (seen.email === undefined || seen.email === before.email) &&
      (seen.jobId === undefined || seen.jobId === before.jobId);
    if (!isSeen || textOf(before) !== textOf(seen)) throw new Refused("CANDIDATE_CHANGED");

    const isRenamed = before.firstName !== firstName || before.lastName !== lastName;
    const isElsewhere = historyOf(before) !== historyOf({ workHistory });
    const isMoved = before.jobId !== jobId;
    const isReadressed = input.email !== undefined && before.email !== input.email;
    if (isElsewhere) checkWorkHistory(workHistory, context.clock.now());
    const isAskedElsewhere = isReadressed && input.email !== null;
    if (isElsewhere || isRenamed || isAskedElsewhere) await countSearch(context);
    const set = {
      firstName,
      lastName,
      ...(isReadressed && { email: input.email }),
      workHistory: workHistory.length > 0 ? workHistory : null,
      ...(isMoved && { jobId, positionAppliedFor: await titleOf(context, jobId) }),
    };
    await db.update(candidates).set(set).where(eq(candidates.id, candidateId));

    const name = `${firstName} ${lastName}`;
    if (isMoved && before.agreedAt) await changeJob(context, { ...before, ...set });
    else if (isReadressed) await changeAddress(context, { ...before, ...set });
    if (isRenamed || isElsewhere) {
      await asSystem(context, async (context) => {
        const remember = { companyId: manager.companyId, workHistory, before: before.workHistory ?? [] };
        await rememberRelatives(context, remember);
        await identifyAgain(context, candidateId, true);
      });
    }
    // A source is searched once for a candidate; what it found lies in the directory.
    if (!before.workHistory)
      await asSystem(context, (context) => startSearches(context, { candidateId, workHistory }));
    const changed = [
      ...(isRenamed ? ["name"] : []),
      ...(isElsewhere ? ["work history"] : []),
      ...(isMoved ? ["job"] : []),
      ...(isReadressed ? ["e-mail address"] : []),
    ];
    if (changed.length > 0)
      await happened(context, { type: "candidate.changed", candidateId, name, changed });
    return readCandidate(context, { candidateId });
  });
}

async function titleOf(context: ManagerContext, jobId: string): Promise<string> {
  const jobs = visibleJobs(context);
  const [row] = await context.db.select().from(jobs).where(eq(jobs.id, jobId));
  const job = found(row, "JOB_NOT_FOUND");
  if (!job.isActive) throw new Refused("JOB_ARCHIVED");
  return job.title;
}

/** The database keeps no order of an entry's fields. */
export function historyOf({ workHistory }: Pick<Row, "workHistory">): string {
  const entries = (workHistory ?? []).map((entry) => [
    entry.company,
    entry.position,
    entry.startDate,
    entry.endDate,
    entry.isCurrent,
    entry.alongside ?? false,
    entry.place ?? "",
    entry.team ?? "",
    entry.also ?? [],
  ]);
  return JSON.stringify(entries);
}

const textOf = ({ firstName, lastName, workHistory }: Pick<Row, "firstName" | "lastName" | "workHistory">) =>
  JSON.stringify([firstName, lastName, historyOf({ workHistory })]);
