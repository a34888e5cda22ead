import { eq } from "drizzle-orm";
import { dayMs } from "#contract/durations.ts";
import { roundDays } from "#contract/batch-release.ts";
import { withManagerRole } from "#server/platform/db/transaction.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { signalRounds, surveyResponses } from "#server/platform/db/schema/surveys.ts";
import { addDoNotContact } from "#server/features/reviewers/do-not-contact.ts";
import { erase } from "#server/features/privacy/erase.ts";
import { endRounds } from "#server/features/surveys/end-rounds.ts";
import { releaseResponses } from "#server/features/surveys/release-responses.ts";
import { dumpTables } from "#tests/dump-tables.ts";
import {
  aCandidate,
  aJob,
  aManager,
  anAdmin,
  anEmail,
  aReviewer,
  aSubmission,
  goodAnswers,
  sweptOutreach,
} from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";
import { countBlocked, holdTransaction } from "#tests/hold-transaction.ts";

const [office, home, elsewhere] = ["198.51.100.7", "2001:db8:1:a100::1", "203.0.113.9"];

test("a shared network is reported, and stays seen until there are more", async ({ app }) => {
  const { manager, candidateId, answer, signals } = await aRound(app);
  await answer(office);
  expect(await signals()).toEqual({ answers: 1, things: [], seen: false });
  // Of an IPv6 address only the part that one customer gets counts.
  await answer(home, { "user-agent": "One" });
  await answer("2001:db8:1:a1ff::9", { "user-agent": "Another" });
  const expected = { answers: 3, things: [{ kind: "network", count: 2 }] };
  expect(await signals()).toEqual({ ...expected, seen: false });

  const { markSeen } = manager.browser.manager.signals;
  const shown = { answers: 3, things: [{ kind: "network" as const, count: 2 }] };
  for (let count = 0; count < 2; count++)
    expect(await markSeen({ candidateId, signals: shown })).toEqual({ ...expected, seen: true });
  const { browser } = await anAdmin(app);
  const { activities } = await browser.admin.activity.list({ action: "signals.seen" });
  expect(activities.map(({ actor, record }) => [actor.email, record.id])).toEqual([
    [manager.email, candidateId],
  ]);

  await answer(elsewhere, {}, { hasty: true });
  expect(await signals()).toMatchObject({ answers: 4, seen: false });
  // It is marked in the state that was shown. What came since was not seen.
  expect(await markSeen({ candidateId, signals: shown })).toMatchObject({ seen: false });
});

test("no reviewer address or browser string is stored, and the end of the round deletes what was compared", async ({
  app,
}) => {
  const { answer, signals } = await aRound(app);
  const device = { "user-agent": "Quibblebrowser/7", "accept-language": "tlh-Quibble" };
  for (let count = 0; count < 2; count++) await answer(office, device);
  const { receipt } = await answer(office, device);
  await app.browser([], { ...device, "x-forwarded-for": office }).reviewer.surveys.withdraw({ receipt });
  const before = await signals();
  expect(before.things).toEqual([{ kind: "device", count: 2 }]);
  const responses = await app.db.select().from(surveyResponses);
  const [round] = await app.db.select().from(signalRounds);
  const traceHashes = responses.flatMap(({ traces }) => [traces?.network ?? "", traces?.device ?? ""]);
  const hashes = [round?.key ?? "", ...traceHashes];
  expect(hashes.filter((hash) => hash.length > 20)).toHaveLength(5);
  const stored = [...(await dumpTables(app.db)).map(({ text }) => text), ...app.logs].join("\n");
  for (const word of [office, "Quibble", ...hashes]) expect(stored.includes(word), word).toBe(false);

  app.clock.advance((roundDays - 1) * dayMs);
  await endRounds.run(app.context, {});
  expect((await app.db.select().from(signalRounds))[0]?.key).toBe(round?.key);
  app.clock.advance(2 * dayMs);
  await endRounds.run(app.context, {});
  expect(await app.db.select().from(signalRounds)).toMatchObject([{ key: null, own: null }]);
  expect((await app.db.select().from(surveyResponses)).map(({ traces }) => traces)).toEqual([null, null]);
  expect(await signals()).toEqual(before);
});

test("answers are compared for as long as if surveys to people who objected had left", async ({ app }) => {
  const manager = await aManager(app);
  const { id: jobId } = await aJob(manager);
  const { add, sendSurvey } = manager.browser.manager.reviewers;
  const email = anEmail();
  await addDoNotContact(app.context, email);
  for (const contact of [
    (candidateId: string) => add({ candidateId, name: "Lee Stone", email }),
    async (candidateId: string) => {
      const { key } = await aReviewer(app, { manager, candidateId, email, status: "identified" });
      return sendSurvey({ reviewerKey: key });
    },
  ]) {
    const { id: candidateId } = await aCandidate(manager, jobId);
    const { submit } = app.browser().reviewer.surveys;
    const late = await aReviewer(app, { manager, candidateId });
    await submit(aSubmission((await aReviewer(app, { manager, candidateId })).id));
    app.clock.advance((roundDays - 1) * dayMs);
    await contact(candidateId);
    await sweptOutreach(app);
    app.clock.advance(2 * dayMs);
    await endRounds.run(app.context, {});
    await submit(aSubmission(late.id));
    const { signals } = await manager.browser.manager.reports.read({ candidateId });
    expect(signals.things).toEqual([{ kind: "brief", count: 2 }]);
  }
});

test("a candidate who is deleted while rounds end does not keep the data of others", async ({ app }) => {
  const rounds = [await aReviewer(app), await aReviewer(app)];
  for (const { candidateId } of rounds)
    await app.db
      .insert(signalRounds)
      .values({ candidateId, key: "a key" })
      .onConflictDoUpdate({ target: signalRounds.candidateId, set: { key: "a key" } });
  app.clock.advance((roundDays + 1) * dayMs);
  const isDeleted = eq(candidates.id, rounds[0]?.candidateId ?? "");
  const deleting = await holdTransaction(
    app,
    ({ db }) => db.select().from(candidates).where(isDeleted).for("update"),
    ({ db }) => db.delete(candidates).where(isDeleted),
  );
  const ending = endRounds.run(app.context, {});
  await expect.poll(() => countBlocked(app)).toBe(1);
  await deleting.commit();
  await ending;
  expect(await app.db.select().from(signalRounds)).toMatchObject([
    { candidateId: rounds[1]?.candidateId, key: null },
  ]);
});

test("with batch release nothing is reported before, and reported counts stay after withdrawals", async ({
  app,
}) => {
  const { answer, signals, readAsManager } = await aRound(app, 3);
  const before = JSON.stringify(await readAsManager());
  const receipts: string[] = [];
  for (const place of [office, office, elsewhere])
    receipts.push((await answer(place, {}, { hasty: place === elsewhere })).receipt);
  expect(await signals()).toEqual({ answers: 0, things: [], seen: false });
  expect(JSON.stringify(await readAsManager())).toBe(before);

  await nextMorning(app);
  const expected = { answers: 3, things: [{ kind: "device", count: 2 }], seen: false };
  expect(await signals()).toEqual(expected);
  expect((await app.db.select().from(surveyResponses)).map(({ traces }) => traces)).toEqual([
    null,
    null,
    null,
  ]);
  // Later answers are too few to report anything about them.
  await answer(office, {}, { hasty: true, shareIdentity: true });
  await app.browser().reviewer.surveys.withdraw({ receipt: receipts[0] ?? "" });
  expect(await signals()).toEqual(expected);

  app.clock.advance(roundDays * dayMs);
  await nextMorning(app);
  expect(await signals()).toEqual(expected);
});

test("a named reviewer who answers from the manager's network is counted, a found one is not", async ({
  app,
}) => {
  const { answer, signals } = await aRound(app, null, office);
  await answer(office);
  expect((await signals()).things).toEqual([]);
  await answer(office, {}, {}, "manager");
  await answer(elsewhere, {}, {}, "manager");
  expect(await signals()).toMatchObject({ answers: 3, things: [{ kind: "own", count: 1 }] });
});

test("withdrawn and erased answers are no longer counted", async ({ app }) => {
  const { answer, signals } = await aRound(app);
  const [first, second] = [await answer(office), await answer(office)];
  await answer(office);
  const disposable = await answer(elsewhere, {}, {}, "system", "kim@mailinator.com");
  expect((await signals()).things).toEqual([
    { kind: "device", count: 3 },
    { kind: "disposable", count: 1 },
  ]);
  await app.browser().reviewer.surveys.withdraw({ receipt: first.receipt });
  await erase(app.context, "reviewer", disposable.email);
  expect(await signals()).toMatchObject({ answers: 2, things: [{ kind: "device", count: 2 }] });
  await app.browser().reviewer.surveys.withdraw({ receipt: second.receipt });
  expect((await signals()).things).toEqual([]);
});

test("without any answer left nothing is reported, also after the end of the round", async ({ app }) => {
  const { answer, signals } = await aRound(app);
  const { receipt } = await answer(office, {}, { hasty: true });
  app.clock.advance(roundDays * dayMs);
  await endRounds.run(app.context, {});
  expect(await signals()).toMatchObject({ answers: 1, things: [{ kind: "hasty", count: 1 }] });
  await app.browser().reviewer.surveys.withdraw({ receipt });
  expect(await signals()).toEqual({ answers: 0, things: [], seen: false });
});

const longText =
  "Says early and plainly what is going wrong in a project, stays until it is mended, and thanks everyone who helped.";

test("answers worded alike are found if they are sent at the same time", async ({ app }) => {
  const { manager, candidateId, signals } = await aRound(app);
  const ids: string[] = [];
  for (let count = 0; count < 3; count++) ids.push((await aReviewer(app, { manager, candidateId })).id);
  const answers = { ...goodAnswers, strengths: longText };
  await Promise.all(ids.map((id) => app.browser().reviewer.surveys.submit(aSubmission(id, { answers }))));
  expect((await signals()).things).toEqual([{ kind: "alike", count: 3 }]);
});

test("an earlier answer is compared, and a withdrawn one no longer", async ({ app }) => {
  const { answer, signals } = await aRound(app);
  await answer(office, {}, { text: longText });
  const { receipt } = await answer(elsewhere, {}, { text: longText });
  expect((await signals()).things).toEqual([{ kind: "alike", count: 2 }]);
  await app.browser().reviewer.surveys.withdraw({ receipt });
  expect((await signals()).things).toEqual([]);
});

async function nextMorning(app: TestApp) {
  const tomorrow = new Date(app.clock.now().getTime() + dayMs).toISOString().slice(0, 10);
  app.clock.set(new Date(`${tomorrow}T06:07Z`));
  await releaseResponses.run(app.context, {});
}

test("a round that ended while no server ran keeps its signals, in whichever order the late tasks run", async ({
  app,
}) => {
  const { answer, signals } = await aRound(app, 3);
  for (const place of [office, office, elsewhere]) await answer(place);
  app.clock.advance(roundDays * dayMs);
  await endRounds.run(app.context, {});
  await releaseResponses.run(app.context, {});
  expect(await signals()).toMatchObject({ answers: 3, things: [{ kind: "device", count: 2 }] });
  expect(await app.db.select().from(signalRounds)).toMatchObject([{ key: null }]);
});

/** A candidate that a manager added from this network, and reviewers who answer from other places. */
async function aRound(app: TestApp, answersTogether: 3 | null = null, managerAddress = "192.0.2.1") {
  app.context.settings.trustedProxies = 1;
  const signedIn = await aManager(app);
  const browser = app.browser(
    signedIn.browser.cookies().map(({ name, value }) => `${name}=${value}`),
    { "x-forwarded-for": managerAddress },
  );
  const manager = { ...signedIn, browser };
  await browser.manager.outreach.saveCompanyRules({ answersTogether });
  const { id: candidateId } = await aCandidate(manager, (await aJob(manager)).id);
  await releaseResponses.run(app.context, {});
  return {
    manager,
    candidateId,
    answer: async (
      address: string,
      headers: Record<string, string> = {},
      { text, ...fields }: { hasty?: boolean; shareIdentity?: boolean; text?: string } = {},
      madeBy: "system" | "manager" = "system",
      email?: string,
    ) => {
      const { id, key, ...person } = await aReviewer(app, { manager, candidateId, ...(email && { email }) });
      await app.db.update(reviewers).set({ createdByType: madeBy }).where(eq(reviewers.key, key));
      const answers = { ...goodAnswers, strengths: text ?? `Says plainly what ${key} would not` };
      const { surveys } = app.browser([], { ...headers, "x-forwarded-for": address }).reviewer;
      return { ...person, ...(await surveys.submit({ ...aSubmission(id, { answers }), ...fields })) };
    },
    signals: async () => (await browser.manager.reports.read({ candidateId })).signals,
    /** Everything that the manager's database role can read of it. */
    readAsManager: () =>
      withManagerRole({ ...app.context, manager: signedIn }, ({ db }) =>
        db.select({ current: signalRounds.current, settled: signalRounds.settled }).from(signalRounds),
      ),
  };
}
