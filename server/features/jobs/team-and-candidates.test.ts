import { asc, eq, inArray } from "drizzle-orm";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { takeLock } from "#server/platform/db/transaction.ts";
import { oneRow } from "#server/platform/errors.ts";
import { findManager } from "#server/platform/guards/find-account.ts";
import { aCandidate, aJob, aManager, anEmail, type TestManager } from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";
import { countBlocked, holdTransaction } from "#tests/hold-transaction.ts";
import { handOverJob } from "./hand-over.ts";
import { saveJobMember } from "./job-members.ts";

// The team of a job changes while someone changes its candidates.

const company = "Juniper Labs";

async function aTeam(app: TestApp) {
  const owner = await aManager(app, { company });
  const colleague = await aManager(app, { company });
  const { id: jobId } = await aJob(owner);
  return { owner, colleague, jobId, membership: { jobId, memberId: colleague.id } };
}

/** Adds a candidate in a transaction that stays open until the test commits it. */
async function addAndHold(app: TestApp, ...[manager, jobId, fields]: Parameters<typeof aCandidate>) {
  const choosing = await holdTransaction(app, (context) => takeLock(context, "choose reviewers"));
  const added = aCandidate(manager, jobId, fields);
  await untilBlocked(app, 1);
  return { added, commit: choosing.commit };
}

/** Does the manager's work in a transaction that stays open until the test commits it. */
async function workAndHold(
  app: TestApp,
  { id }: TestManager,
  work: (context: Parameters<typeof handOverJob>[0]) => Promise<unknown>,
) {
  const manager = oneRow(await findManager(app.context, id));
  return holdTransaction(app, (context) => work({ ...context, manager, inRole: false }));
}

const untilBlocked = (app: TestApp, count: number) =>
  expect.poll(() => countBlocked(app)).toBeGreaterThanOrEqual(count);

const refusedMember = { code: "MEMBER_IS_CANDIDATE" };
const refusedCandidate = { code: "CANDIDATE_IS_MANAGER" };

test("a candidate who is added while the job is handed over belongs to the new owner", async ({ app }) => {
  const { owner, colleague, jobId, membership } = await aTeam(app);
  const { added, commit } = await addAndHold(app, owner, jobId);
  const handedOver = owner.browser.manager.jobMembers.handOver({ ...membership, stay: true });
  await untilBlocked(app, 2);
  await commit();
  await Promise.all([added, handedOver]);
  expect(await app.db.select().from(candidates)).toMatchObject([{ ownerId: colleague.id }]);

  const handOver = await workAndHold(app, colleague, (context) =>
    handOverJob(context, { jobId, memberId: owner.id, stay: true }),
  );
  const next = aCandidate(colleague, jobId);
  await untilBlocked(app, 1);
  await handOver.commit();
  await next;
  const rows = await app.db.select().from(candidates);
  expect(rows.map(({ ownerId }) => ownerId)).toEqual([owner.id, owner.id]);
});

test("nobody gets a job in which they become a candidate at the same moment", async ({ app }) => {
  const { owner, colleague, jobId, membership } = await aTeam(app);
  const { added, commit } = await addAndHold(app, owner, jobId, { email: colleague.email });
  const { save, handOver } = owner.browser.manager.jobMembers;
  const refused = [
    expect(save({ ...membership, role: "reader" })).rejects.toMatchObject(refusedMember),
    expect(handOver({ ...membership, stay: true })).rejects.toMatchObject(refusedMember),
  ];
  await untilBlocked(app, 3);
  await commit();
  await Promise.all([added, ...refused]);
});

test("nobody becomes a candidate of a job that is shared with them at the same moment", async ({ app }) => {
  const { owner, colleague, jobId, membership } = await aTeam(app);
  const email = anEmail();
  const { id: otherJobId } = await aJob(owner);
  const [own, moved] = [await aCandidate(owner, jobId, { email }), await aCandidate(owner, otherJobId)];
  const share = await workAndHold(app, owner, (context) =>
    saveJobMember(context, { ...membership, role: "reader" }),
  );
  const setAddress = ({ id: candidateId, firstName, lastName }: typeof own) => {
    const seen = { firstName, lastName, workHistory: [] };
    return owner.browser.manager.candidates.update({
      candidateId,
      jobId,
      ...seen,
      email: colleague.email,
      seen,
    });
  };
  const refused = [
    aCandidate(owner, jobId, { email: colleague.email }),
    setAddress(own),
    setAddress(moved),
  ].map((change) => expect(change).rejects.toMatchObject(refusedCandidate));
  await untilBlocked(app, refused.length);
  await share.commit();
  await Promise.all(refused);
});

test("handing over all jobs waits while their candidates are locked one after the other", async ({ app }) => {
  const { owner, colleague, jobId } = await aTeam(app);
  const jobIds = [jobId, (await aJob(owner)).id].toSorted();
  const created = [
    await aCandidate(owner, jobIds[0] ?? ""),
    await aCandidate(owner, jobIds[1] ?? ""),
    await aCandidate(owner, jobIds[0] ?? ""),
  ];
  const ids = created.map(({ id }) => id).toSorted();
  // The last job's candidate has the lowest id.
  await app.db.update(candidates).set({ jobId: jobIds[0] });
  await app.db
    .update(candidates)
    .set({ jobId: jobIds[1] })
    .where(eq(candidates.id, ids[0] ?? ""));
  const lock = (lockedIds: string[]) => (context: { db: TestApp["db"] }) =>
    context.db
      .select({ id: candidates.id })
      .from(candidates)
      .where(inArray(candidates.id, lockedIds))
      .orderBy(asc(candidates.id))
      .for("update");
  const work = await holdTransaction(app, lock(ids.slice(0, 1)), lock(ids));
  const handedOver = owner.browser.manager.jobMembers.handOverAll({ memberId: owner.id, toId: colleague.id });
  await untilBlocked(app, 1);
  expect(await Promise.allSettled([work.commit(), handedOver])).toMatchObject([
    { status: "fulfilled" },
    { status: "fulfilled" },
  ]);
  expect(await app.db.$count(candidates, eq(candidates.ownerId, colleague.id))).toBe(3);
});
