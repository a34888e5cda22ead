import { eq } from "drizzle-orm";
import { jobRoleNames } from "#contract/job-roles.ts";
import { auditLog } from "#server/platform/db/schema/audit.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { jobMembers } from "#server/platform/db/schema/jobs.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";
import {
  aCandidate,
  aJob,
  aManager,
  aReviewer,
  aSubmission,
  mailsTo,
  type TestManager,
} from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";

const company = "Juniper Labs";

/** A job with a candidate and an answer, and two colleagues who do not share it. */
async function aTeam(app: TestApp) {
  const owner = await aManager(app, { company });
  const colleague = await aManager(app, { company });
  const other = await aManager(app, { company });
  const job = await aJob(owner);
  const candidate = await aCandidate(owner, job.id);
  const { id } = await aReviewer(app, { manager: owner, candidateId: candidate.id });
  await app.browser().reviewer.surveys.submit(aSubmission(id));
  await app.runTasks();
  app.outbox.length = 0;
  return { owner, colleague, other, job, candidate };
}

const titles = async ({ browser }: TestManager) =>
  (await browser.manager.jobs.list()).map(({ role, ownerName }) => [role, ownerName]);

test("a job is seen by nobody else until its owner shares it, and no longer once they stop", async ({
  app,
}) => {
  const { owner, colleague, job, candidate } = await aTeam(app);
  const members = owner.browser.manager.jobMembers;
  expect(await titles(colleague)).toEqual([]);

  await members.save({ jobId: job.id, memberId: colleague.id, role: "reader" });
  expect(await titles(colleague)).toEqual([["reader", `${owner.firstName} ${owner.lastName}`]]);
  const seen = await colleague.browser.manager.candidates.get({ candidateId: candidate.id });
  expect(seen).toMatchObject({ role: "reader", id: candidate.id });

  await members.remove({ jobId: job.id, memberId: colleague.id });
  expect(await titles(colleague)).toEqual([]);
  await expect(colleague.browser.manager.candidates.get({ candidateId: candidate.id })).rejects.toMatchObject(
    { code: "CANDIDATE_NOT_FOUND" },
  );
  const entries = await app.db.select().from(auditLog).where(eq(auditLog.recordId, job.id));
  const shared = `${job.title} (${colleague.email})`;
  expect(entries.map(({ action, recordLabel, details }) => [action, recordLabel, details])).toEqual([
    ["job.created", job.title, {}],
    ["job.shared", shared, { changed: [jobRoleNames.reader] }],
    ["job.unshared", shared, {}],
  ]);
});

test("an editor does what the owner does, but neither deletes nor shares outside", async ({ app }) => {
  const { owner, colleague, job, candidate } = await aTeam(app);
  const { jobMembers: members } = owner.browser.manager;
  await members.save({ jobId: job.id, memberId: colleague.id, role: "editor" });
  const { jobs, candidates: candidateCalls, reports } = colleague.browser.manager;

  await jobs.update({ jobId: job.id, version: job.version, title: "Cook" });
  const added = await aCandidate(colleague, job.id);
  expect(await owner.browser.manager.candidates.get({ candidateId: added.id })).toMatchObject({
    role: "owner",
  });

  const refused = { code: "JOB_OWNER_ONLY", status: 403 };
  await expect(jobs.delete({ jobId: job.id })).rejects.toMatchObject(refused);
  await expect(candidateCalls.delete({ candidateId: candidate.id })).rejects.toMatchObject(refused);
  await expect(reports.share({ candidateId: candidate.id })).rejects.toMatchObject(refused);
  await owner.browser.manager.reports.share({ candidateId: candidate.id });
  const [share] = await reports.shares({ candidateId: candidate.id });
  await expect(reports.revokeShare({ shareId: share?.id ?? "" })).rejects.toMatchObject(refused);
  const self = { jobId: job.id, memberId: colleague.id };
  await expect(colleague.browser.manager.jobMembers.save({ ...self, role: "editor" })).rejects.toMatchObject(
    refused,
  );
});

test("a reader reads released answers and changes nothing", async ({ app }) => {
  const { owner, colleague, job, candidate } = await aTeam(app);
  await owner.browser.manager.jobMembers.save({ jobId: job.id, memberId: colleague.id, role: "reader" });
  const { reports, candidates: candidateCalls, outreach } = colleague.browser.manager;
  const report = await reports.read({ candidateId: candidate.id });
  expect(report).toEqual({ ...(await owner.browser.manager.reports.read({ candidateId: candidate.id })) });

  const refused = { code: "JOB_IS_READ_ONLY", status: 403 };
  await expect(outreach.pause({ candidateId: candidate.id, paused: true })).rejects.toMatchObject(refused);
  await expect(
    candidateCalls.create({ jobId: job.id, firstName: "Kim", lastName: "Doe" }),
  ).rejects.toMatchObject(refused);
});

test("a colleague is notified once by e-mail that a job is shared with them, and not if that ended before", async ({
  app,
}) => {
  const { owner, colleague, other, job } = await aTeam(app);
  const { jobMembers: members, members: companyMembers } = owner.browser.manager;
  const { id: deactivated } = await aManager(app, { company });
  await members.save({ jobId: job.id, memberId: deactivated, role: "reader" });
  await companyMembers.setActive({ memberId: deactivated, isActive: false });
  await members.save({ jobId: job.id, memberId: other.id, role: "reader" });
  await members.remove({ jobId: job.id, memberId: other.id });
  await members.save({ jobId: job.id, memberId: colleague.id, role: "reader" });
  await members.save({ jobId: job.id, memberId: colleague.id, role: "editor" });
  await app.runTasks();
  expect(app.outbox.map(({ to }) => to.email)).toEqual([colleague.email]);
  expect(app.outbox[0]?.text).toContain("You can read the feedback, add candidates and send surveys.");
});

test("nobody is notified that a job is theirs after they handed it over", async ({ app }) => {
  const { owner, colleague, other, job } = await aTeam(app);
  const handOver = (from: TestManager, to: TestManager) =>
    from.browser.manager.jobMembers.handOver({ jobId: job.id, memberId: to.id, stay: true });
  await handOver(owner, colleague);
  await handOver(colleague, other);
  await app.runTasks();
  expect(app.outbox.map(({ to }) => to.email)).toEqual([other.email]);
});

test("what e-mails say about the hiring team is true after a job is handed over", async ({ app }) => {
  const { owner, colleague, job } = await aTeam(app);
  const { id: candidateId } = await aCandidate(owner, job.id, { email: "jane@home.example" });
  await owner.browser.manager.jobMembers.handOver({ jobId: job.id, memberId: colleague.id, stay: false });
  await colleague.browser.manager.participation.ask({ candidateId });
  await app.runTasks();
  const [request] = mailsTo(app, { email: "jane@home.example" });
  expect(request?.text).toContain("because Juniper Labs entered your address");
  const secret = /\/candidate\/([\w-]+)/.exec(request?.text ?? "")?.[1] ?? "";
  await app.browser().candidate.participation.withdraw({ secret });
  await app.runTasks();
  expect(mailsTo(app, colleague).at(-1)?.text).toContain("You get this e-mail because the job is yours.");
});

test("nobody of another company, and nobody who is deactivated, gets a job", async ({ app }) => {
  const { owner, colleague, other, job } = await aTeam(app);
  const stranger = await aManager(app, { company: "Northlight" });
  await owner.browser.manager.members.setActive({ memberId: colleague.id, isActive: false });
  const { jobMembers: members } = owner.browser.manager;
  for (const memberId of [stranger.id, colleague.id]) {
    const refused = { code: "MEMBER_NOT_FOUND" };
    await expect(members.save({ jobId: job.id, memberId, role: "reader" })).rejects.toMatchObject(refused);
    await expect(members.handOver({ jobId: job.id, memberId, stay: true })).rejects.toMatchObject(refused);
  }
  await expect(members.handOverAll({ memberId: stranger.id, toId: other.id })).rejects.toMatchObject({
    code: "MEMBER_NOT_FOUND",
  });
  const found = await members.colleagues({ jobId: job.id });
  expect(found.map(({ id }) => id)).toEqual([other.id]);
  expect(await members.colleagues({ jobId: job.id, q: "nobody" })).toEqual([]);
});

test("anyone who shares a job can leave it, but its owner cannot", async ({ app }) => {
  const { owner, colleague, other, job } = await aTeam(app);
  const { jobMembers: members } = owner.browser.manager;
  for (const { id } of [colleague, other])
    await members.save({ jobId: job.id, memberId: id, role: "editor" });
  const colleagueMembers = colleague.browser.manager.jobMembers;
  await expect(colleagueMembers.remove({ jobId: job.id, memberId: other.id })).rejects.toMatchObject({
    code: "JOB_OWNER_ONLY",
  });
  await colleagueMembers.remove({ jobId: job.id, memberId: colleague.id });
  expect(await titles(colleague)).toEqual([]);
  expect(await titles(other)).toHaveLength(1);
  await expect(members.remove({ jobId: job.id, memberId: owner.id })).rejects.toMatchObject({
    code: "ALREADY_JOB_OWNER",
  });
});

test("a candidate moves only between jobs of the same owner, with everything below", async ({ app }) => {
  const { owner, colleague, job, candidate } = await aTeam(app);
  const second = await aJob(owner);
  const own = await aJob(colleague);
  await owner.browser.manager.jobMembers.save({ jobId: job.id, memberId: colleague.id, role: "editor" });
  const move = (by: TestManager, jobId: string) =>
    by.browser.manager.candidates.update({
      candidateId: candidate.id,
      jobId,
      firstName: candidate.firstName,
      lastName: candidate.lastName,
      workHistory: [],
      seen: { firstName: candidate.firstName, lastName: candidate.lastName, workHistory: [] },
    });
  await expect(move(colleague, own.id)).rejects.toMatchObject({ code: "OTHER_JOB_OWNER" });
  await move(owner, second.id);
  const [response] = await app.db.select().from(surveyResponses);
  expect(response?.jobId).toBe(second.id);
  // The second job is not shared.
  await expect(colleague.browser.manager.reports.read({ candidateId: candidate.id })).rejects.toMatchObject({
    code: "CANDIDATE_NOT_FOUND",
  });
});

test("handing over gives the colleague everything, and the earlier owner nothing unless they stay", async ({
  app,
}) => {
  const { owner, colleague, other, job, candidate } = await aTeam(app);
  await owner.browser.manager.jobMembers.save({ jobId: job.id, memberId: other.id, role: "reader" });
  const report = await owner.browser.manager.reports.read({ candidateId: candidate.id });
  const { address } = await owner.browser.manager.reports.share({ candidateId: candidate.id });
  const secret = new URL(address).hash.slice(1);

  const { jobMembers: members } = owner.browser.manager;
  await members.handOver({ jobId: job.id, memberId: colleague.id, stay: false });
  expect(await titles(owner)).toEqual([]);
  expect(await titles(colleague)).toEqual([["owner", `${colleague.firstName} ${colleague.lastName}`]]);
  expect(await titles(other)).toEqual([["reader", `${colleague.firstName} ${colleague.lastName}`]]);
  expect(await colleague.browser.manager.reports.read({ candidateId: candidate.id })).toEqual(report);
  await app.browser().guest.reports.open({ secret });
  expect(await app.db.select().from(candidates)).toMatchObject([{ ownerId: colleague.id }]);

  await colleague.browser.manager.jobMembers.handOver({ jobId: job.id, memberId: owner.id, stay: true });
  expect(await titles(owner)).toMatchObject([["owner", expect.anything()]]);
  expect(await titles(colleague)).toMatchObject([["editor", expect.anything()]]);
  await colleague.browser.manager.jobMembers.remove({ jobId: job.id, memberId: colleague.id });
  await owner.browser.manager.jobs.delete({ jobId: job.id });
  expect(await app.db.select().from(jobMembers)).toEqual([]);
});

test("no submission is lost while a job is handed over", async ({ app }) => {
  const { owner, colleague, job, candidate } = await aTeam(app);
  const contacted: { id: string }[] = [];
  for (let number = 0; number < 8; number++)
    contacted.push(await aReviewer(app, { manager: owner, candidateId: candidate.id }));
  const handOver = owner.browser.manager.jobMembers.handOver({
    jobId: job.id,
    memberId: colleague.id,
    stay: false,
  });
  const sent = contacted.map(({ id }) => app.browser().reviewer.surveys.submit(aSubmission(id)));
  const [, ...outcomes] = await Promise.allSettled([handOver, ...sent]);
  expect(outcomes.map(({ status }) => status)).toEqual(sent.map(() => "fulfilled"));
  await handOver;
  const jobsSeen = await colleague.browser.manager.jobs.list();
  expect(jobsSeen).toMatchObject([{ responseCount: 9 }]);
});

test("an owner of the company gives all jobs of a member to another one, without reading them", async ({
  app,
}) => {
  const { owner, colleague, other } = await aTeam(app);
  await aJob(colleague, { title: "One" });
  const archived = await aJob(colleague, { title: "Two" });
  await colleague.browser.manager.jobs.setActive({ jobId: archived.id, isActive: false });
  await owner.browser.manager.members.setActive({ memberId: colleague.id, isActive: false });
  const all = { memberId: colleague.id, toId: other.id };
  await expect(other.browser.manager.jobMembers.handOverAll(all)).rejects.toMatchObject({
    code: "OWNERS_ONLY",
  });
  const { handOverAll } = owner.browser.manager.jobMembers;
  const { jobs } = await handOverAll(all);
  expect(jobs).toBe(2);
  await expect(handOverAll({ memberId: other.id, toId: other.id })).rejects.toMatchObject({
    code: "ALREADY_JOB_OWNER",
  });
  expect((await other.browser.manager.jobs.list()).map(({ title }) => title).toSorted()).toEqual([
    "One",
    "Two",
  ]);
  expect((await owner.browser.manager.jobs.list()).map(({ title }) => title)).not.toContain("One");
  await app.runTasks();
  expect(mailsTo(app, other).map(({ subject }) => subject)).toEqual([
    "Morgan Lee handed over the job One and 1 other to you",
  ]);
});

test("the database itself holds one owner a job, and refuses a member without a role", async ({ app }) => {
  const { owner, colleague, job } = await aTeam(app);
  const membership = { jobId: job.id, hiringManagerProfileId: colleague.id };
  await expect(app.db.insert(jobMembers).values({ ...membership, role: "owner" })).rejects.toThrow();
  const rows = await app.db.select().from(jobMembers).where(eq(jobMembers.jobId, job.id));
  expect(rows).toMatchObject([{ hiringManagerProfileId: owner.id, role: "owner" }]);
});

test("a viewer of the company can only be a reader, also if they become a viewer later", async ({ app }) => {
  const { owner, colleague, job } = await aTeam(app);
  const viewer = await aManager(app, { company, companyRole: "viewer" });
  const { jobMembers: members, members: companyMembers } = owner.browser.manager;
  const refused = { code: "VIEWERS_ONLY_READ" };
  const membership = { jobId: job.id, memberId: viewer.id };
  await expect(members.save({ ...membership, role: "editor" })).rejects.toMatchObject(refused);
  await expect(members.handOver({ ...membership, stay: true })).rejects.toMatchObject(refused);
  await members.save({ ...membership, role: "reader" });
  expect(await titles(viewer)).toMatchObject([["reader", expect.anything()]]);

  await members.save({ jobId: job.id, memberId: colleague.id, role: "editor" });
  await companyMembers.changeRole({ memberId: colleague.id, role: "viewer" });
  expect(await titles(colleague)).toMatchObject([["reader", expect.anything()]]);
});

test("nobody gets a job in which they are a candidate", async ({ app }) => {
  const { owner, colleague, other, job } = await aTeam(app);
  await aCandidate(owner, job.id, { email: colleague.email.replace("@", "+apply@") });
  const stranger = await aManager(app, { company: "Northlight" });
  await aCandidate(stranger, (await aJob(stranger)).id, { email: other.email });
  const { jobMembers: members } = owner.browser.manager;
  const membership = { jobId: job.id, memberId: colleague.id };
  const refused = { code: "MEMBER_IS_CANDIDATE" };
  await expect(members.save({ ...membership, role: "reader" })).rejects.toMatchObject(refused);
  await expect(members.handOver({ ...membership, stay: true })).rejects.toMatchObject(refused);
  await expect(members.handOverAll({ memberId: owner.id, toId: colleague.id })).rejects.toMatchObject({
    code: "CANNOT_TAKE_JOBS",
    message: expect.not.stringContaining("candidate"),
  });
  expect(await titles(colleague)).toEqual([]);
  // Nor does it show that someone is a candidate elsewhere.
  await members.handOver({ jobId: job.id, memberId: other.id, stay: true });
});
