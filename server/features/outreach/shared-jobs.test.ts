import { dayMs } from "#contract/durations.ts";
import {
  aCandidate,
  aJob,
  aManager,
  aPerson,
  aReviewer,
  comeBack,
  mailsTo,
  surveyMails,
  sweptOutreach,
  type TestManager,
} from "#tests/factories.ts";
import { sweepPortals } from "#server/features/consent/remind-candidates.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";

const company = "Juniper Labs";
const workHistory = [
  { company: "Acme", position: "Cook", startDate: "2018-01", endDate: "2020-12", isCurrent: false },
];

/** A job of Ada Lee, which Quentin Marlowe edits. */
async function aTeam(app: TestApp) {
  const owner = await aManager(app, { company, firstName: "Ada" });
  const editor = await aManager(app, { company, firstName: "Quentin", lastName: "Marlowe" });
  const job = await aJob(owner);
  await owner.browser.manager.jobMembers.save({ jobId: job.id, memberId: editor.id, role: "editor" });
  await app.runTasks();
  app.outbox.length = 0;
  return { owner, editor, job };
}

const handOver = (by: TestManager, jobId: string, to: TestManager) =>
  by.browser.manager.jobMembers.handOver({ jobId, memberId: to.id, stay: false });

test("surveys and invitations are in the name of the job's owner, and a message has its writer's name", async ({
  app,
}) => {
  const { owner, editor, job } = await aTeam(app);
  const { id: candidateId } = await aCandidate(editor, job.id, { email: "robin@home.example" });
  const { key } = await aReviewer(app, { manager: owner, candidateId, status: "identified" });
  const api = editor.browser.manager;
  const ownWords = "We spoke at the fair.";
  const survey = await api.reviewers.preview({ candidateId, ownWords });
  await api.reviewers.sendSurvey({ reviewerKey: key, ownWords });
  expect(survey.subject).toContain("Ada Lee at Juniper Labs");
  expect(app.outbox[0]?.subject).toBe(survey.subject);
  for (const { text } of [survey, app.outbox[0]!])
    expect(text).toContain("Quentin Marlowe at Juniper Labs adds");

  app.outbox.length = 0;
  const invitation = await api.participation.preview({ candidateId });
  await api.participation.ask({ candidateId });
  await app.runTasks();
  expect(invitation.text).toContain("Ada Lee");
  expect(app.outbox[0]?.text.replace(/\/candidate\/[\w-]+/, "/candidate/[their own link]")).toBe(
    invitation.text,
  );
});

test("after a job was handed over, reminders to reviewers and candidates have the new owner's name", async ({
  app,
}) => {
  const { owner, editor, job } = await aTeam(app);
  const { id: candidateId } = await aCandidate(owner, job.id, { email: "robin@home.example" });
  const reviewer = await aReviewer(app, { manager: owner, candidateId });
  await owner.browser.manager.participation.ask({ candidateId });
  await app.runTasks();
  await handOver(owner, job.id, editor);
  app.clock.advance(4 * dayMs);
  await sweepPortals.run(app.context, {});
  await sweptOutreach(app);
  for (const person of [reviewer, { email: "robin@home.example" }]) {
    const [first, reminder] = mailsTo(app, person).map(({ text }) => text);
    expect(first).toContain("Ada Lee");
    expect(reminder).toContain("Quentin Marlowe");
    expect(reminder).not.toContain("Ada Lee");
  }
});

test("a survey that is queued while a job is handed over is sent once, in the new owner's name", async ({
  app,
}) => {
  const { owner, editor, job } = await aTeam(app);
  const person = await aPerson(app, {}, {});
  await aCandidate(owner, job.id, { workHistory, sendSurveysAutomatically: true });
  await handOver(owner, job.id, editor);
  for (let time = 0; time < 2; time++) {
    await sweptOutreach(app);
    app.clock.advance(60_000);
  }
  expect(surveyMails(app).map(({ to }) => to.email)).toEqual([person.email]);
  expect(surveyMails(app)[0]?.subject).toContain("Quentin Marlowe at Juniper Labs");
});

test("outreach stops while a job's owner is deactivated, even with editors, and goes on once it is handed over", async ({
  app,
}) => {
  const head = await aManager(app, { company });
  const { owner, editor, job } = await aTeam(app);
  const person = await aPerson(app, {}, {});
  await aCandidate(owner, job.id, { workHistory, sendSurveysAutomatically: true });
  const { members, jobMembers } = head.browser.manager;
  await members.setActive({ memberId: owner.id, isActive: false });
  const sweep = async () => {
    await sweptOutreach(app);
    app.clock.advance(dayMs);
  };
  await sweep();
  await sweep();
  expect(surveyMails(app)).toEqual([]);

  await comeBack(head);
  await jobMembers.handOverAll({ memberId: owner.id, toId: editor.id });
  await sweep();
  expect(surveyMails(app).map(({ to }) => to.email)).toEqual([person.email]);
});

test("surveys count against the daily limit of the job's owner, also those that an editor sends", async ({
  app,
}) => {
  app.context.settings.dailyLimits.manager = 2;
  const { owner, editor, job } = await aTeam(app);
  const { id: candidateId } = await aCandidate(owner, job.id);
  const ownCandidateId = (await aCandidate(editor, (await aJob(editor)).id)).id;
  const send = async (by: TestManager, id: string) => {
    const { key } = await aReviewer(app, { manager: by, candidateId: id, status: "identified" });
    return by.browser.manager.reviewers.sendSurvey({ reviewerKey: key });
  };
  await send(editor, candidateId);
  await send(owner, candidateId);
  await expect(send(editor, candidateId)).rejects.toMatchObject({ code: "DAILY_LIMIT_REACHED" });
  await send(editor, ownCandidateId);
});
