import { eq } from "drizzle-orm";
import { dayMs } from "#contract/durations.ts";
import { maxComments } from "#contract/comments.ts";
import { auditLog } from "#server/platform/db/schema/audit.ts";
import { candidateComments } from "#server/platform/db/schema/comments.ts";
import { rateLimits } from "#server/platform/db/schema/auth.ts";
import { aCandidate, aJob, aManager, mailsTo, type TestManager } from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";
import { overlap } from "#tests/hold-transaction.ts";

const company = "Juniper Labs";

/** A candidate whose job is shared with an editor and a reader, and colleagues who do not share it. */
async function aTeam(app: TestApp) {
  const owner = await aManager(app, { company });
  const [editor, reader, colleague] = [
    await aManager(app, { company }),
    await aManager(app, { company }),
    await aManager(app, { company }),
  ];
  const stranger = await aManager(app, { company: "Northlight" });
  const { id: jobId } = await aJob(owner);
  const { id: candidateId } = await aCandidate(owner, jobId);
  const share = (member: TestManager, role: "editor" | "reader") =>
    owner.browser.manager.jobMembers.save({ jobId, memberId: member.id, role });
  await share(editor, "editor");
  await share(reader, "reader");
  await app.runTasks();
  app.outbox.length = 0;
  return { owner, editor, reader, colleague, stranger, jobId, candidateId, share };
}

const commentsOf = ({ browser }: TestManager) => browser.manager.comments;

const textsFor = async (manager: TestManager, candidateId: string) =>
  (await commentsOf(manager).list({ candidateId })).comments.map(({ text }) => text);

test("a comment on a candidate who is deleted meanwhile finds no candidate", async ({ app }) => {
  const { owner, reader, candidateId } = await aTeam(app);
  const outcomes = await overlap(app, [
    () => owner.browser.manager.candidates.delete({ candidateId }),
    () => commentsOf(reader).add({ candidateId, text: "Agreed.", mentions: [] }),
  ]);
  expect(outcomes).toMatchObject([{ status: "fulfilled" }, { reason: { code: "CANDIDATE_NOT_FOUND" } }]);
});

test("everyone who shares the job reads and writes comments, readers too, and nobody else", async ({
  app,
}) => {
  const { owner, editor, reader, colleague, stranger, candidateId } = await aTeam(app);
  for (const [index, member] of [owner, editor, reader].entries()) {
    app.clock.advance(1000);
    await commentsOf(member).add({ candidateId, text: `Comment ${index}` });
  }
  for (const member of [owner, editor, reader]) {
    const { comments, total } = await commentsOf(member).list({ candidateId });
    expect(comments.map(({ text }) => text)).toEqual(["Comment 0", "Comment 1", "Comment 2"]);
    expect(total).toBe(3);
  }
  const notFound = { code: "CANDIDATE_NOT_FOUND", status: 404 };
  for (const other of [colleague, stranger]) {
    await expect(commentsOf(other).list({ candidateId })).rejects.toMatchObject(notFound);
    await expect(commentsOf(other).add({ candidateId, text: "Hello" })).rejects.toMatchObject(notFound);
  }
});

test("a comment keeps its paragraphs, and is refused if it is empty or too long", async ({ app }) => {
  const { owner, candidateId } = await aTeam(app);
  const { add } = commentsOf(owner);
  const { text } = await add({ candidateId, text: "  First\n\nSecond <b>\n" });
  expect(text).toBe("First\n\nSecond <b>");
  for (const bad of ["", " \n ", "x".repeat(2_001)])
    await expect(add({ candidateId, text: bad })).rejects.toMatchObject({ status: 400 });
  expect((await add({ candidateId, text: "x".repeat(2_000) })).text).toHaveLength(2_000);
});

test("only its author changes a comment; the job's owner can remove it, and another member cannot", async ({
  app,
}) => {
  const { owner, editor, reader, colleague, candidateId } = await aTeam(app);
  const { id: commentId } = await commentsOf(reader).add({ candidateId, text: "Good" });
  const refused = { code: "NOT_YOUR_COMMENT", status: 403 };
  for (const other of [owner, editor])
    await expect(commentsOf(other).edit({ commentId, text: "Bad" })).rejects.toMatchObject(refused);
  await expect(commentsOf(editor).remove({ commentId })).rejects.toMatchObject(refused);
  for (const call of [
    () => commentsOf(colleague).edit({ commentId, text: "Bad" }),
    () => commentsOf(colleague).remove({ commentId }),
  ])
    await expect(call()).rejects.toMatchObject({ code: "COMMENT_NOT_FOUND", status: 404 });

  const unchanged = await commentsOf(reader).edit({ commentId, text: "Good" });
  expect(unchanged).toMatchObject({ isEdited: false, isOwn: true });
  expect(await commentsOf(reader).edit({ commentId, text: "Very good" })).toMatchObject({ isEdited: true });
  expect((await commentsOf(editor).list({ candidateId })).comments).toMatchObject([
    { text: "Very good", isOwn: false, isEdited: true },
  ]);
  await commentsOf(owner).remove({ commentId });
  expect(await textsFor(reader, candidateId)).toEqual([]);
  const own = await commentsOf(reader).add({ candidateId, text: "Again" });
  await commentsOf(reader).remove({ commentId: own.id });
  expect(await textsFor(owner, candidateId)).toEqual([]);
});

test("someone who no longer shares the job neither reads nor changes comments, and theirs stay with their name", async ({
  app,
}) => {
  const { owner, reader, jobId, candidateId } = await aTeam(app);
  await reader.browser.manager.managers.saveAccount({
    firstName: "Sam",
    lastName: "Berg",
    timeZone: "UTC",
  });
  const { id: commentId } = await commentsOf(reader).add({ candidateId, text: "Good" });
  await owner.browser.manager.jobMembers.remove({ jobId, memberId: reader.id });
  for (const call of [
    () => commentsOf(reader).list({ candidateId }),
    () => commentsOf(reader).edit({ commentId, text: "Bad" }),
    () => commentsOf(reader).remove({ commentId }),
  ])
    await expect(call()).rejects.toMatchObject({ status: 404 });
  await owner.browser.manager.members.setActive({ memberId: reader.id, isActive: false });
  expect((await commentsOf(owner).list({ candidateId })).comments).toMatchObject([
    { author: "Sam Berg", text: "Good", isOwn: false },
  ]);
});

test("comments on candidates of an archived job are read, and not changed", async ({ app }) => {
  const { owner, reader, jobId, candidateId } = await aTeam(app);
  const { id: commentId } = await commentsOf(reader).add({ candidateId, text: "Good" });
  await owner.browser.manager.jobs.setActive({ jobId, isActive: false });
  expect(await textsFor(reader, candidateId)).toEqual(["Good"]);
  for (const call of [
    () => commentsOf(reader).add({ candidateId, text: "More" }),
    () => commentsOf(reader).edit({ commentId, text: "Bad" }),
    () => commentsOf(reader).remove({ commentId }),
  ])
    await expect(call()).rejects.toMatchObject({ code: "JOB_ARCHIVED" });
});

test("the newest comments are listed, in the order in which they were written", async ({ app }) => {
  const { owner, candidateId } = await aTeam(app);
  for (let number = 1; number <= 5; number++) {
    app.clock.advance(1000);
    await commentsOf(owner).add({ candidateId, text: String(number) });
  }
  const { comments, total } = await commentsOf(owner).list({ candidateId, limit: 2 });
  expect(comments.map(({ text }) => text)).toEqual(["4", "5"]);
  expect(total).toBe(5);
});

test("a manager writes 200 comments and mentions a day, and a candidate has 500 comments at most", async ({
  app,
}) => {
  const { owner, editor, reader, candidateId } = await aTeam(app);
  const { id: commentId } = await commentsOf(owner).add({ candidateId, text: "Good" });
  const isOwnersLimit = eq(rateLimits.key, `comments ${owner.id}`);
  await app.db.update(rateLimits).set({ count: 197 }).where(isOwnersLimit);
  const mentions = [editor.id, reader.id];
  await commentsOf(owner).add({ candidateId, text: "@Morgan Lee", mentions });
  const refused = { code: "TOO_MANY_COMMENTS", status: 429 };
  await expect(commentsOf(owner).add({ candidateId, text: "More" })).rejects.toMatchObject(refused);
  await expect(commentsOf(owner).edit({ commentId, text: "More" })).rejects.toMatchObject(refused);
  await commentsOf(editor).add({ candidateId, text: "More" });
  app.clock.advance(dayMs);
  await commentsOf(owner).add({ candidateId, text: "More" });

  const row = { candidateId, authorId: editor.id, text: "Many" };
  const missing = maxComments - (await app.count(candidateComments));
  await app.db.insert(candidateComments).values(Array.from({ length: missing }, () => row));
  await expect(commentsOf(reader).add({ candidateId, text: "One more" })).rejects.toMatchObject({
    code: "TOO_MANY_COMMENTS_HERE",
  });
});

test("only active members of the job can be mentioned", async ({ app }) => {
  const { owner, editor, reader, colleague, stranger, candidateId } = await aTeam(app);
  const { add, edit } = commentsOf(owner);
  const { id: commentId } = await add({ candidateId, text: "Good" });
  await owner.browser.manager.members.setActive({ memberId: editor.id, isActive: false });
  const { id: otherJob } = await aJob(owner);
  await owner.browser.manager.jobMembers.save({ jobId: otherJob, memberId: colleague.id, role: "editor" });
  await app.runTasks();
  app.outbox.length = 0;
  for (const { id } of [colleague, stranger, editor]) {
    const text = "@Morgan Lee look";
    const refused = { code: "CANNOT_BE_MENTIONED", status: 422 };
    await expect(add({ candidateId, text, mentions: [id] })).rejects.toMatchObject(refused);
    await expect(edit({ commentId, text, mentions: [id] })).rejects.toMatchObject(refused);
  }
  await add({ candidateId, text: "@Morgan Lee look", mentions: [reader.id, reader.id] });
  await app.runTasks();
  expect(app.outbox.map(({ to }) => to.email)).toEqual([reader.email]);
});

test("a mention is mailed once, without the comment, and never to its author or to those not mentioned", async ({
  app,
}) => {
  const { owner, editor, reader, candidateId, jobId } = await aTeam(app);
  const mentions = [owner.id, reader.id];
  const text = "@Morgan Lee Reviewer A says: quibblesome";
  const { id: commentId, mentioned } = await commentsOf(owner).add({ candidateId, text, mentions });
  expect(mentioned.map(({ id }) => id)).toEqual(mentions);
  await app.runTasks();
  expect(app.outbox).toHaveLength(1);
  const [mail] = mailsTo(app, reader);
  expect(mail?.subject).toContain("mentioned you in a comment on");
  expect(mail?.subject).toContain("Robin Vale");
  expect(mail?.text).toContain(`/dashboard?job=${jobId}&candidate=${candidateId}`);
  expect(JSON.stringify(app.outbox)).not.toContain("quibblesome");

  // Without the mention, with it again, and with one more.
  await commentsOf(owner).edit({ commentId, text: "Nobody" });
  await commentsOf(owner).edit({ commentId, text, mentions });
  await commentsOf(owner).edit({ commentId, text: `${text}!`, mentions: [...mentions, editor.id] });
  await app.runTasks();
  expect(app.outbox.map(({ to }) => to.email)).toEqual([reader.email, editor.email]);
});

const endings: [string, (team: Awaited<ReturnType<typeof aTeam>>, commentId: string) => Promise<unknown>][] =
  [
    [
      "no longer share the job",
      ({ owner, reader, jobId }) => owner.browser.manager.jobMembers.remove({ jobId, memberId: reader.id }),
    ],
    [
      "are deactivated",
      ({ owner, reader }) =>
        owner.browser.manager.members.setActive({ memberId: reader.id, isActive: false }),
    ],
    ["are mentioned in a removed comment", ({ owner }, commentId) => commentsOf(owner).remove({ commentId })],
  ];

test.for(endings)(
  "people who %s before it is sent get no mail, and are not marked",
  async ([what, end], { app }) => {
    const team = await aTeam(app);
    const { owner, reader, candidateId } = team;
    await aJob(reader);
    const { id } = await commentsOf(owner).add({
      candidateId,
      text: "@Morgan Lee look",
      mentions: [reader.id],
    });
    await end(team, id);
    await app.runTasks();
    expect(app.outbox, what).toEqual([]);
    const { comments } = await commentsOf(owner).list({ candidateId });
    expect(comments.flatMap(({ mentioned }) => mentioned)).toEqual([]);
    // Their author can still change the comment.
    if (comments.length > 0) await commentsOf(owner).edit({ commentId: id, text: "@Morgan Lee look again" });
  },
);

test("comments go with the candidate, and follow them to another job", async ({ app }) => {
  const { owner, reader, candidateId } = await aTeam(app);
  await commentsOf(reader).add({ candidateId, text: "Good" });
  const second = await aJob(owner, { title: "Second" });
  const fields = { firstName: "Robin", lastName: "Vale", workHistory: [] };
  await owner.browser.manager.candidates.update({ candidateId, jobId: second.id, ...fields, seen: fields });
  expect(await app.db.select().from(candidateComments)).toMatchObject([{ jobId: second.id }]);
  expect(await textsFor(owner, candidateId)).toEqual(["Good"]);
  await owner.browser.manager.candidates.delete({ candidateId });
  expect(await app.count(candidateComments)).toBe(0);
});

test("the audit log says who commented, changed and removed, without the text", async ({ app }) => {
  const { owner, candidateId } = await aTeam(app);
  const { id: commentId } = await commentsOf(owner).add({ candidateId, text: "Quibblesome" });
  await commentsOf(owner).edit({ commentId, text: "Quibblesome indeed" });
  await commentsOf(owner).remove({ commentId });
  const rows = await app.db.select().from(auditLog).where(eq(auditLog.recordId, candidateId));
  const commentEntries = rows.filter(({ action }) => action.startsWith("comment."));
  expect(commentEntries).toMatchObject(
    ["comment.added", "comment.edited", "comment.removed"].map((action) => ({
      action,
      actorId: owner.id,
      details: {},
    })),
  );
  expect(JSON.stringify(rows)).not.toContain("Quibblesome");
});
