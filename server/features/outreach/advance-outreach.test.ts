import { describe } from "vitest";
import { asc, eq, isNotNull, lte, sql } from "drizzle-orm";
import type { CandidateFields } from "#contract/candidates.ts";
import { minuteMs } from "#contract/durations.ts";
import { directoryEmployments } from "#server/platform/db/schema/directory.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { doNotContact, reviewers, surveyReminders } from "#server/platform/db/schema/reviewers.ts";
import { AppError } from "#server/platform/errors.ts";
import { maxSendMs } from "#server/platform/mail/message.ts";
import { erase } from "#server/features/privacy/erase.ts";
import { doNotContactHash } from "#server/features/reviewers/do-not-contact.ts";
import {
  aCandidate,
  aJob,
  aManager,
  aPerson,
  aReviewer,
  aSubmission,
  makeRetriesDue,
  sweptOutreach,
} from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";
import { surveyLinkId as linkFrom } from "#server/platform/crypto/survey-link.ts";
import { sendReminder } from "./send-reminder.ts";
import { sweepOutreach } from "./advance-outreach.ts";

const workHistory = [{ company: "Acme", position: "Cook", startDate: "2019-01", endDate: "2020-12" }];

test("surveys and reminders over fifteen days: five at once, reminders on days 3 and 6, replacements, until three responses", async ({
  app,
}) => {
  const { takeMails, until, linkOf, answer, outreach, surveys, create } = await setUp(app, { people: 12 });
  app.context.settings.outreachSpreadSeconds = 45;
  await create();
  await app.runTasks();
  expect(takeMails()).toEqual(["ask 1"]);
  await until("2026-11-21T10:02");
  expect(takeMails()).toEqual(["ask 2", "ask 3"]);
  await until("2026-11-22T12:00");
  expect(takeMails()).toEqual(["ask 4", "ask 5"]);

  await surveys.decline({ reviewerId: await linkOf(2), reason: "prefer_not_to" });
  await answer(1);
  await until("2026-11-22T12:01");
  expect(takeMails()).toEqual(["ask 6"]);
  expect(await outreach()).toMatchObject({ nextAskOn: "2026-11-28" });

  await until("2026-11-24T12:00");
  expect(takeMails()).toEqual(["remind 3", "remind 4", "remind 5"]);
  await until("2026-11-25T18:00");
  expect(takeMails()).toEqual(["remind 6"]);
  await until("2026-11-27T12:00");
  expect(takeMails()).toEqual(["remind 3", "remind 4", "remind 5"]);
  const last = app.outbox.at(-1);
  expect(last).toMatchObject({ text: expect.stringContaining(await linkOf(5)) });
  const token = /unsubscribe\/([^>]+)/.exec(last?.headers["List-Unsubscribe"] ?? "")?.[1] ?? "";
  await surveys.unsubscribe({ token, neverContact: false });
  await until("2026-11-27T12:01");
  expect(takeMails()).toEqual(["ask 7"]);

  // Two did not react for seven days.
  await until("2026-11-28T18:00");
  expect(takeMails()).toEqual(["ask 8", "ask 9", "remind 6"]);
  await answer(3);
  await answer(7);
  expect(await outreach()).toMatchObject({ complete: true, nextAskOn: null });
  await until("2026-12-06T12:00");
  expect(takeMails()).toEqual([]);
  await answer(8);
  const ids = app.outbox.map(({ messageId }) => messageId);
  expect(new Set(ids).size).toBe(ids.length);
});

test("someone who probably saw nothing of the work is contacted only by hand, and the page says so", async ({
  app,
}) => {
  const { create, takeMails, manager, outreach } = await setUp(app, { people: 4 });
  app.context.settings.minLikelihood = 0.9;
  const { id } = await create();
  await app.runTasks();
  expect(takeMails()).toEqual([]);
  expect(await outreach()).toMatchObject({ unlikely: 4, nextAskOn: null });
  const { reviewers: cards } = await manager.browser.manager.candidates.get({ candidateId: id });
  expect(cards).toHaveLength(4);
  expect(JSON.stringify(cards)).not.toContain("likelihood");

  app.context.settings.minLikelihood = 0;
  await create();
  await app.runTasks();
  expect(takeMails()).toHaveLength(4);
});

test("the best five are contacted at once whatever the company's size, and one replaces each who drops out", async ({
  app,
}) => {
  const { create, takeMails, surveys, linkOf, until, answer, outreach } = await setUp(app, { people: 12 });
  await app.db.update(directoryEmployments).set({ headcount: 50_000 });
  await create();
  await app.runTasks();
  expect(takeMails()).toEqual([1, 2, 3, 4, 5].map((index) => `ask ${index}`));
  await surveys.decline({ reviewerId: await linkOf(2), reason: "unknown_person" });
  await until("2026-11-21T11:00");
  expect(takeMails()).toEqual(["ask 6"]);
  // An answer makes no contact earlier or later.
  await answer(1);
  await until("2026-11-28T09:00");
  expect(takeMails().filter((mail) => mail.startsWith("ask"))).toEqual([]);
  expect(await outreach()).toMatchObject({ nextAskOn: "2026-11-28" });
  await until("2026-11-28T11:00");
  expect(takeMails().filter((mail) => mail.startsWith("ask"))).toEqual(["ask 10", "ask 7", "ask 8", "ask 9"]);
});

test("withdrawing a survey does not show whether its reviewer had declined: the next contact comes when it would have", async ({
  app,
}) => {
  const { create, takeMails, surveys, linkOf, until, outreach, manager } = await setUp(app, { people: 12 });
  const { id: candidateId } = await create();
  await app.runTasks();
  await surveys.decline({ reviewerId: await linkOf(2), reason: "prefer_not_to" });
  await until("2026-11-21T11:00");
  expect(takeMails().at(-1)).toBe("ask 6");
  const withdraw = async (index: number) => {
    const { reviewers: cards } = await manager.browser.manager.candidates.get({ candidateId });
    await manager.browser.manager.reviewers.remove({ reviewerKey: cards[index]?.key ?? "" });
  };
  // The second has declined, and the third, now in second place, has not reacted.
  for (const index of [1, 1]) {
    await withdraw(index);
    await until("2026-11-22T09:00");
    expect(takeMails()).toEqual([]);
    expect(await outreach()).toMatchObject({ nextAskOn: "2026-11-28" });
  }
  await until("2026-11-28T11:00");
  const later = takeMails();
  expect(later.filter((mail) => mail.startsWith("ask"))).toHaveLength(5);
  for (const removed of ["remind 2", "remind 3"]) expect(later).not.toContain(removed);
});

test("if more responses are wanted than the usual number, as many are contacted at once", async ({ app }) => {
  const { create, takeMails } = await setUp(app, { people: 12 });
  await create({ wantedResponses: 10 });
  await app.runTasks();
  expect(takeMails()).toHaveLength(10);
});

test("a company may require a likelihood, and the page says how many matches are below it", async ({
  app,
}) => {
  const { create, takeMails, manager, outreach } = await setUp(app, { people: 4 });
  await manager.browser.manager.outreach.saveCompanyRules({ minLikelihoodPercent: 95 });
  await create();
  await app.runTasks();
  expect(takeMails()).toEqual([]);
  expect(await outreach()).toMatchObject({ unlikely: 4 });
  expect(await manager.browser.manager.outreach.companyRules()).toMatchObject({ minLikelihoodPercent: 95 });
});

describe("the first surveys after a confirmation", () => {
  const notYet = { sendSurveysAutomatically: false };
  const asks = [1, 2, 3, 4, 5].map((index) => `ask ${index}`);

  test("go to the proposed five, cannot be confirmed again, and later ones follow by themselves", async ({
    app,
  }) => {
    const { create, takeMails, manager, outreach, until } = await setUp(app, { people: 12 });
    const { id: candidateId, outreach: before } = await create(notYet);
    await app.runTasks();
    expect(takeMails()).toEqual([]);
    expect(before.proposed).toHaveLength(5);
    await manager.browser.manager.outreach.start({ candidateId, reviewerKeys: before.proposed });
    await app.runTasks();
    expect(takeMails()).toEqual(asks);
    expect(await outreach()).toMatchObject({ automatic: true, proposed: [] });
    const { entries } = await manager.browser.manager.activity.list({ candidateId });
    expect(entries.map(({ action }) => action)).toContain("outreach.confirmed");
    const { reviewers: shown } = await manager.browser.manager.candidates.get({ candidateId });
    expect(shown.filter(({ status }) => status === "survey_sent")).toHaveLength(5);
    const others = shown.slice(5).map(({ key }) => key);
    await expect(
      manager.browser.manager.outreach.start({ candidateId, reviewerKeys: others }),
    ).rejects.toMatchObject({ code: "OUTREACH_STARTED" });
    await until("2026-11-28T11:00");
    expect(takeMails().filter((mail) => mail.startsWith("ask"))).toEqual([
      "ask 10",
      "ask 6",
      "ask 7",
      "ask 8",
      "ask 9",
    ]);
  });

  test("somebody left out is replaced by the one chosen instead, and never contacted automatically", async ({
    app,
  }) => {
    const { create, takeMails, manager, until } = await setUp(app, { people: 7 });
    const { id: candidateId, outreach: before, reviewers: shown } = await create(notYet);
    const keys = shown.map(({ key }) => key);
    expect(before.proposed).toEqual(keys.slice(0, 5));
    await manager.browser.manager.outreach.start({
      candidateId,
      reviewerKeys: keys.filter((_, index) => [0, 1, 3, 4, 6].includes(index)),
      skippedKeys: keys.slice(2, 3),
    });
    await app.runTasks();
    expect(takeMails()).toEqual(["ask 1", "ask 2", "ask 4", "ask 5", "ask 7"]);
    await until("2026-12-20T11:00");
    expect(takeMails().filter((mail) => mail.startsWith("ask"))).toEqual(["ask 6"]);
  });

  test("wait for the manager if a rule leaves out everyone, and go to those the manager chooses", async ({
    app,
  }) => {
    const { create, takeMails, manager, outreach, until } = await setUp(app, { people: 4 });
    await manager.browser.manager.outreach.saveCompanyRules({ minLikelihoodPercent: 95 });
    const { id: candidateId, reviewers: shown, outreach: before } = await create({ confirmFirst: true });
    const keys = shown.map(({ key }) => key);
    expect(before).toMatchObject({ automatic: false, proposed: [], leftOut: { keys, by: "company" } });
    app.context.settings.minLikelihood = 0.95;
    expect(await outreach()).toMatchObject({ leftOut: { keys, by: "installation" } });
    await app.runTasks();
    expect(takeMails()).toEqual([]);
    const [, second = ""] = keys;
    const started = await manager.browser.manager.outreach.start({ candidateId, reviewerKeys: [second] });
    expect(started).toMatchObject({ automatic: true, leftOut: null });
    await app.runTasks();
    expect(takeMails()).toEqual(["ask 2"]);
    await until("2026-12-20T11:00");
    expect(takeMails().filter((mail) => mail.startsWith("ask"))).toEqual([]);
  });

  test("wait for the manager, too, if the consent comes later and a rule leaves out everyone", async ({
    app,
  }) => {
    const { create, takeMails, manager, outreach } = await setUp(app, { people: 4 });
    await manager.browser.manager.outreach.saveCompanyRules({ needed: "note", minLikelihoodPercent: 95 });
    const { id: candidateId } = await create({ confirmFirst: true });
    await manager.browser.manager.outreach.saveConsentNote({ candidateId, note: "By phone" });
    expect(await outreach()).toMatchObject({ automatic: false, leftOut: { by: "company" } });
    const { key } = (await manager.browser.manager.candidates.get({ candidateId })).reviewers[0] ?? {};
    await manager.browser.manager.outreach.start({ candidateId, reviewerKeys: [key ?? ""] });
    await app.runTasks();
    expect(takeMails()).toEqual(["ask 1"]);
  });

  test("fewer than proposed stay fewer", async ({ app }) => {
    const { create, takeMails, manager } = await setUp(app, { people: 12 });
    const { id: candidateId, outreach: before } = await create(notYet);
    const [first = "", ...rest] = before.proposed;
    await manager.browser.manager.outreach.start({ candidateId, reviewerKeys: [first], skippedKeys: rest });
    await app.runTasks();
    expect(takeMails()).toEqual(["ask 1"]);
  });

  test("the proposal does not show who objected, and another match replaces them the day after", async ({
    app,
  }) => {
    const { create, takeMails, manager, emailOf, until } = await setUp(app, { people: 12 });
    const { id: candidateId, outreach: before } = await create(notYet);
    await app.db
      .insert(doNotContact)
      .values({ emailHash: doNotContactHash(app.context.secret, emailOf(2)), createdAt: app.clock.now() });
    const { outreach: after } = await manager.browser.manager.candidates.get({ candidateId });
    expect(after.proposed).toEqual(before.proposed);
    await manager.browser.manager.outreach.start({ candidateId, reviewerKeys: before.proposed });
    await app.runTasks();
    expect(takeMails()).toEqual(["ask 1", "ask 3", "ask 4", "ask 5"]);
    await until("2026-11-22T10:10");
    expect(takeMails()).toEqual(["ask 6"]);
  });

  test("are sent once, and only to this candidate's found reviewers", async ({ app }) => {
    const { create, takeMails, manager, jobId } = await setUp(app, { people: 6 });
    const { id: candidateId, outreach: before } = await create(notYet);
    const start = (reviewerKeys: string[]) =>
      manager.browser.manager.outreach.start({ candidateId, reviewerKeys });
    const otherCandidate = await aCandidate(manager, jobId, { workHistory, sendSurveysAutomatically: false });
    await expect(start(otherCandidate.outreach.proposed)).rejects.toMatchObject({
      code: "REVIEWER_NOT_FOUND",
    });
    const outcomes = await Promise.allSettled([start(before.proposed), start(before.proposed)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await app.runTasks();
    expect(takeMails()).toEqual(asks);
    expect(
      (await manager.browser.manager.candidates.get({ candidateId: otherCandidate.id })).outreach,
    ).toMatchObject({ automatic: false, proposed: otherCandidate.outreach.proposed });
  });
});

test("two concurrent sweeps and a repeated task send one survey", async ({ app }) => {
  const { takeMails, create } = await setUp(app, { people: 6 });
  await create();
  await app.runTasks();
  takeMails();
  app.clock.set(new Date("2026-11-24T10:00Z"));
  await Promise.all([sweepOutreach.run(app.context, {}), sweepOutreach.run(app.context, {})]);
  const reminders = await app.db.select().from(surveyReminders);
  await Promise.allSettled([
    app.runTasks(),
    ...reminders.map((reminder) => sendReminder.run(app.context, reminder)),
  ]);
  for (const reminder of reminders) await sendReminder.run(app.context, reminder);
  expect(takeMails()).toEqual([1, 2, 3, 4, 5].map((index) => `remind ${index}`));

  await app.db.update(candidates).set({ outreachDueAt: app.clock.now() });
  await Promise.all([sweepOutreach.run(app.context, {}), sweepOutreach.run(app.context, {})]);
  await app.runTasks();
  expect(takeMails()).toEqual([]);
});

test("a reminder claimed by a killed server is sent on the next attempt", async ({ app }) => {
  const { takeMails, create } = await setUp(app, { people: 1 });
  await create();
  await app.runTasks();
  takeMails();
  app.clock.set(new Date("2026-11-24T10:00Z"));
  await sweepOutreach.run(app.context, {});
  const sendingUntil = new Date(app.clock.now().getTime() + maxSendMs);
  await app.db.update(surveyReminders).set({ sendingUntil });
  app.clock.advance(3 * minuteMs);
  await app.runTasks();
  expect(takeMails()).toEqual([]);

  app.clock.advance(maxSendMs);
  await makeRetriesDue(app);
  await app.runTasks();
  expect(takeMails()).toEqual(["remind 1"]);
});

test("the sweep finds due candidates by an index, and a failure for one candidate does not block the others", async ({
  app,
}) => {
  const { until, takeMails, create } = await setUp(app, { people: 1 });
  await create();
  await app.runTasks();
  takeMails();
  const [{ jobId, ownerId } = { jobId: "", ownerId: "" }] = await app.db.select().from(candidates);
  await app.db
    .insert(candidates)
    .values({ firstName: "A", lastName: "B", jobId, ownerId, outreachDueAt: app.clock.now() });
  await app.db.execute(sql`create function refuse_update() returns trigger language plpgsql as
    $$ begin if new.first_name = 'A' and new.outreach_due_at is null then raise 'refused'; end if; return new; end $$`);
  await app.db.execute(
    sql`create trigger refuse_update before update on candidates for each row execute function refuse_update()`,
  );
  await until("2026-11-24T12:00");
  await app.db.execute(sql`drop trigger refuse_update on candidates`);
  await app.db.execute(sql`drop function refuse_update()`);
  expect(takeMails()).toEqual(["remind 1"]);
  expect(await app.count(candidates)).toBe(2);

  const { rows } = await app.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    return tx.execute(
      sql`explain select id from candidates where outreach_due_at <= now() order by outreach_due_at limit 1 for update skip locked`,
    );
  });
  expect(JSON.stringify(rows)).toContain("candidates_outreach_due");
});

test("paused outreach sends no survey or reminder; a manager can confirm sending one; resuming continues", async ({
  app,
}) => {
  const { manager, takeMails, until, create, surveys, linkOf } = await setUp(app, { people: 8 });
  app.context.settings.outreachSpreadSeconds = 45;
  const { id: candidateId, reviewers: found } = await create();
  const pause = (paused: boolean) => manager.browser.manager.outreach.pause({ candidateId, paused });
  // The first is in the queue already.
  expect(await pause(true)).toMatchObject({ paused: true, nextAskOn: null });
  await until("2026-11-21T12:00");
  expect(takeMails()).toEqual([]);

  const reviewerKey = found[7]?.key ?? "";
  const { sendSurvey } = manager.browser.manager.reviewers;
  await expect(sendSurvey({ reviewerKey })).rejects.toMatchObject({ code: "OUTREACH_PAUSED" });
  await sendSurvey({ reviewerKey, whilePaused: true });
  await until("2026-11-25T12:00");
  expect(takeMails()).toEqual(["ask 8"]);

  await pause(false);
  await until("2026-11-25T13:00");
  expect(takeMails()).toEqual(["ask 1", "ask 2", "ask 3", "ask 4", "remind 8"]);
  await pause(true);
  await surveys.decline({ reviewerId: await linkOf(1), reason: "prefer_not_to" });
  await until("2026-12-20T12:00");
  expect(takeMails()).toEqual([]);
  const timeline = (await manager.browser.manager.candidates.get({ candidateId })).outreach.timeline;
  expect(timeline.filter((entry) => "by" in entry)).toEqual([
    { kind: "paused", day: "2026-11-21", by: "Morgan Lee" },
    { kind: "resumed", day: "2026-11-25", by: "Morgan Lee" },
    { kind: "paused", day: "2026-11-25", by: "Morgan Lee" },
  ]);
});

test.for([
  {
    name: "the mail server is away",
    max: 500,
    refusal: "451 try later",
    day: "2026-11-21",
    end: "2026-11-21T10:22",
  },
  { name: "a daily limit is reached", max: 0, refusal: null, day: "2026-11-22", end: "2026-11-22T00:02" },
])(
  "while $name, the page says when surveys go out, and not that nobody is left",
  async ({ max, refusal, day, end }, { app }) => {
    const { manager, create, until, takeMails, outreach } = await setUp(app, { people: 2 });
    const { dailyLimits } = app.context.settings;
    const usual = dailyLimits.manager;
    dailyLimits.manager = max;
    app.refuseMail(refusal);
    await create();
    await app.runTasks();
    const notices = async () => (await manager.browser.manager.attention.list()).notices;
    expect(await notices()).toEqual([]);
    await until("2026-11-21T10:20");
    expect(await notices()).toEqual([]);
    expect((await outreach()).nextAskOn).toBe(day);

    app.refuseMail(null);
    dailyLimits.manager = usual;
    await app.db.execute(sql`update pgboss.job set start_after = now() where state in ('created', 'retry')`);
    await until(end);
    expect(takeMails()).toHaveLength(2);
    expect((await outreach()).nextAskOn).toBeNull();
  },
);

test("archiving a job pauses its outreach, and unarchiving resumes it", async ({ app }) => {
  const { manager, jobId, takeMails, until, create } = await setUp(app, { people: 6 });
  const { setActive } = manager.browser.manager.jobs;
  await create();
  await setActive({ jobId, isActive: false });
  await until("2026-11-23T12:00");
  expect(takeMails()).toEqual([]);
  await setActive({ jobId, isActive: true });
  await until("2026-11-23T12:05");
  expect(takeMails()).toHaveLength(5);
  await setActive({ jobId, isActive: false });
  await until("2026-12-20T12:00");
  expect(takeMails()).toEqual([]);
});

test("no reminder is sent at night where the reviewer is, not even after a refusal by day", async ({
  app,
}) => {
  const { create, until, takeMails } = await setUp(app, { people: 1, ending: "jp" });
  // Half past eight in the evening in Tokyo.
  app.clock.set(new Date("2026-11-21T11:30Z"));
  await create();
  await until("2026-11-23T22:59");
  expect(takeMails()).toEqual(["ask 1"]);
  app.refuseMail("451 try again later");
  await until("2026-11-23T23:01");
  app.refuseMail(null);
  app.clock.set(new Date("2026-11-24T12:00Z"));
  await makeRetriesDue(app);
  await until("2026-11-24T22:59");
  expect(takeMails()).toEqual([]);
  await until("2026-11-24T23:01");
  expect(takeMails()).toEqual(["remind 1"]);
});

test("a reminder that the mail server does not take for now is tried again, and counts against no daily limit", async ({
  app,
}) => {
  const { create, until, takeMails } = await setUp(app, { people: 1 });
  await create();
  await app.runTasks();
  expect(takeMails()).toEqual(["ask 1"]);
  app.context.settings.dailyLimits.manager = 1;
  app.refuseMail("451 try again later");
  await until("2026-11-24T10:10");
  await makeRetriesDue(app);
  await app.runTasks();
  app.refuseMail(null);
  await makeRetriesDue(app);
  await app.runTasks();
  expect(takeMails()).toEqual(["remind 1"]);
});

test("an undeliverable reviewer is replaced the day after", async ({ app }) => {
  const { create, until, takeMails } = await setUp(app, { people: 6 });
  app.refuseMail("550 no such mailbox");
  await create();
  await app.runTasks();
  app.refuseMail(null);
  await until("2026-11-22T09:50");
  expect(takeMails()).toEqual([]);
  await until("2026-11-22T10:10");
  expect(takeMails()).toEqual(["ask 6"]);
});

test.for(["objected", "rests", "was named by the manager", "takes no mail"] as const)(
  "the system contacts by the cards, so nothing shows that somebody %s",
  async (why, { app }) => {
    const { create, manager, emailOf, until } = await setUp(app, { people: 7 });
    const { id: candidateId, outreach: before } = await create({ sendSurveysAutomatically: false });
    const email = emailOf(2);
    const { candidates: pages, outreach, reviewers: named } = manager.browser.manager;
    if (why === "objected")
      await app.db
        .insert(doNotContact)
        .values({ emailHash: doNotContactHash(app.context.secret, email), createdAt: app.clock.now() });
    if (why === "rests") await aReviewer(app, { email });
    if (why === "was named by the manager") await named.add({ candidateId, name: "Kim Doe", email });
    const { mail } = app.context;
    const original = { ...mail };
    mail.sendNow = async (draft) => {
      if (why === "takes no mail" && draft.to.email === email) throw new AppError("MAIL_REFUSED");
      return original.sendNow(draft);
    };
    app.outbox.length = 0;
    await outreach.start({ candidateId, reviewerKeys: before.proposed });
    await app.runTasks();
    const readContacted = async () => {
      const { reviewers: cards, outreach: plan } = await pages.get({ candidateId });
      const found = cards.filter(({ card }) => card.evidence !== "named");
      return { plan, found: found.filter(({ status }) => status === "survey_sent").map(({ key }) => key) };
    };
    await until("2026-11-21T10:05");
    expect((await readContacted()).found).toEqual(before.proposed);
    expect((await readContacted()).plan.nextAskOn).toBe("2026-11-28");
    // Like one who declines a day later.
    await until("2026-11-22T10:10");
    expect((await readContacted()).found).toHaveLength(6);
    expect(new Set(app.outbox.map(({ to }) => to.email)).size).toBe(
      why === "was named by the manager" ? 6 : 5,
    );
  },
);

test("an address that turns undeliverable at the reminder is replaced, without showing whose it is or whether they declined", async ({
  app,
}) => {
  const { manager, create, until, takeMails, answer, surveys, linkOf } = await setUp(app, { people: 8 });
  const { id: candidateId } = await create();
  await until("2026-11-24T09:50");
  expect(takeMails()).toEqual(["ask 1", "ask 2", "ask 3", "ask 4", "ask 5"]);
  await answer(1);
  await surveys.decline({ reviewerId: await linkOf(2), reason: "prefer_not_to" });
  await until("2026-11-24T09:59");
  expect(takeMails()).toEqual(["ask 6"]);
  app.clock.set(new Date("2026-11-24T10:00Z"));
  await sweepOutreach.run(app.context, {});
  app.refuseMail("550 no such mailbox");
  await app.runTasks();
  app.refuseMail(null);
  await until("2026-11-24T18:00");
  // We wait for none of the three any more, and the system may contact two others.
  expect(takeMails()).toEqual(["ask 7", "ask 8"]);

  const read = () => manager.browser.manager.candidates.get({ candidateId });
  const { reviewers: shown } = await read();
  const others = shown.slice(1, 5).map((card) => JSON.stringify({ ...card, key: "", label: "" }));
  expect(new Set(others).size, others.join("\n")).toBe(1);
  expect((await manager.browser.manager.attention.list()).notices).toMatchObject([{ kind: "answers" }]);
  expect(shown.map(({ status }) => status).filter((status) => status === "survey_sent")).toHaveLength(7);
  // The survey can still be answered.
  await answer(3);
  expect(await read()).toMatchObject({ reviewers: [{}, {}, { status: "completed" }, {}, {}, {}, {}, {}] });
  await until("2026-12-20T12:00");
  expect(takeMails()).toEqual(["remind 6", "remind 6", "remind 7", "remind 7", "remind 8", "remind 8"]);
});

test("a colleague found for several candidates is contacted about one, even if all start at the same moment", async ({
  app,
}) => {
  const { manager, create, until, takeMails } = await setUp(app, { people: 2 });
  const created = [];
  for (const firstName of ["Robin", "Sam", "Ash", "Bo"])
    created.push(await create({ firstName, sendSurveysAutomatically: false }));
  for (const { id: candidateId } of created)
    await manager.browser.manager.outreach.change({ candidateId, automatic: true, wantedResponses: 1 });
  await Promise.all(created.map(() => sweepOutreach.run(app.context, {})));
  await until("2026-12-20T12:00");
  expect(takeMails().filter((mail) => mail.startsWith("ask"))).toEqual(["ask 1", "ask 2"]);
});

test("managers who create candidates at the same moment do not have the same colleague chosen", async ({
  app,
}) => {
  const { manager } = await setUp(app, { people: 4 });
  await manager.browser.manager.outreach.saveCompanyRules({ answersTogether: 3 });
  const managers = [manager, await aManager(app), await aManager(app)];
  const jobIds = await Promise.all(managers.map(async (each) => (await aJob(each)).id));
  await Promise.all(
    managers.map((each, index) =>
      aCandidate(each, jobIds[index] ?? "", { workHistory, sendSurveysAutomatically: true }),
    ),
  );
  const isChosen = isNotNull(reviewers.chosenAt);
  const chosen = await app.db.select({ email: reviewers.email }).from(reviewers).where(isChosen);
  expect(chosen.map(({ email }) => email).toSorted()).toEqual(
    [1, 2, 3, 4].map((index) => `p${index}@example.com`),
  );
});

test("only named people and verified colleagues who have not objected are contacted", async ({ app }) => {
  const { manager, takeMails, until, create, emailOf } = await setUp(app, { people: 3 });
  await aPerson(app, { email: "unsure@example.com" }, { start: "", end: "" });
  const { id: candidateId, reviewers: found } = await create({ sendSurveysAutomatically: false });
  expect(found).toHaveLength(4);
  await manager.browser.manager.reviewers.add({ candidateId, name: "Named", email: "named@example.com" });
  await app.db.insert(doNotContact).values({ emailHash: doNotContactHash(app.context.secret, emailOf(2)) });
  await until("2026-11-22T12:00");
  expect(takeMails()).toEqual(["ask named@example.com"]);
  await manager.browser.manager.outreach.change({ candidateId, automatic: true, wantedResponses: 9 });
  await until("2026-11-22T12:10");
  expect(takeMails()).toEqual(["ask 1", "ask 3"]);
});

test("a survey sent by hand gets a reminder, too, within the daily limit or the next day", async ({
  app,
}) => {
  const { manager, takeMails, until, create } = await setUp(app, { people: 2 });
  const { reviewers: found } = await create({ sendSurveysAutomatically: false });
  const send = (index: number) =>
    manager.browser.manager.reviewers.sendSurvey({ reviewerKey: found[index]?.key ?? "" });
  await send(0);
  await until("2026-11-24T09:59");
  app.context.settings.dailyLimits.manager = 1;
  await send(1);
  takeMails();
  await until("2026-11-24T18:00");
  expect(takeMails()).toEqual([]);
  await until("2026-11-25T12:00");
  expect(takeMails()).toEqual(["remind 1"]);
});

test("a queued survey is not sent once enough have answered; a withdrawn or erased answer is replaced", async ({
  app,
}) => {
  const { takeMails, create, until, answer, outreach, emailOf } = await setUp(app, { people: 12 });
  await create({ wantedResponses: 1 });
  await app.runTasks();
  expect(takeMails()).toHaveLength(5);
  await app.browser().reviewer.surveys.decline({ reviewerId: await linkTo(app, 1), reason: "prefer_not_to" });
  await sweepOutreach.run(app.context, {});
  const { receipt } = await answer(2);
  await app.runTasks();
  await until("2026-12-20T12:00");
  expect(takeMails()).toEqual([]);
  expect(await outreach()).toMatchObject({ complete: true });
  await app.browser().reviewer.surveys.withdraw({ receipt });
  await until("2026-12-20T12:01");
  expect(takeMails()).toContain("ask 7");
  await answer(7);
  await until("2026-12-30T12:00");
  expect(await outreach()).toMatchObject({ complete: true });
  await erase(app.context, "reviewer", emailOf(7));
  await until("2026-12-30T12:01");
  expect(takeMails()).toContain("ask 12");
});

async function setUp(app: TestApp, { people, ending = "com" }: { people: number; ending?: string }) {
  const manager = await aManager(app);
  const { id: jobId } = await aJob(manager);
  for (let index = 1; index <= people; index++)
    await aPerson(
      app,
      { email: `p${index}@example.${ending}` },
      { start: "2019-01", end: "2020-12", headcount: "12" },
    );
  // They have equal cards, so their ranks are random.
  const ranks = new Map<string, number>();
  const emailOf = (index: number) => [...ranks].find(([, rank]) => rank === index)?.[0] ?? "";
  const answer = async (index: number) =>
    app.browser().reviewer.surveys.submit(aSubmission(await linkTo(app, index)));
  let seen = 0;
  return {
    manager,
    jobId,
    emailOf,
    answer,
    create: async (fields: Partial<CandidateFields> = {}) => {
      const input = { workHistory, sendSurveysAutomatically: true, ...fields };
      const candidate = await aCandidate(manager, jobId, input);
      const rows = await app.db.select().from(reviewers).where(eq(reviewers.candidateId, candidate.id));
      if (ranks.size === 0) for (const { email, rank } of rows) ranks.set(email, rank);
      return candidate;
    },
    surveys: app.browser().reviewer.surveys,
    linkOf: (index: number) => linkTo(app, index),
    /** Takes what reviewers were sent since the last call, such as 'ask 3' or 'remind 1'. */
    takeMails: () => {
      const sent = app.outbox.slice(seen).filter(({ to }) => to.email !== manager.email);
      seen = app.outbox.length;
      const actions = sent.map(({ to, subject }) => {
        const who = ranks.get(to.email) ?? to.email;
        return `${subject.startsWith("Reminder") ? "remind" : "ask"} ${who}`;
      });
      return actions.toSorted();
    },
    outreach: async () => {
      const [row] = await app.db.select({ id: candidates.id }).from(candidates);
      return (await manager.browser.manager.candidates.get({ candidateId: row?.id ?? "" })).outreach;
    },
    until: (moment: string) => passUntil(app, new Date(`${moment}Z`)),
  };
}

async function linkTo(app: TestApp, index: number): Promise<string> {
  const { key, link, rank } = reviewers;
  const [row] = await app.db.select({ key, link }).from(reviewers).where(eq(rank, index));
  return row ? linkFrom(app.context.secret, row) : "";
}

/** Sets the clock to the next moment at which something is due, again and again. */
async function passUntil(app: TestApp, end: Date) {
  await app.runTasks();
  for (let round = 0; round < 200; round++) {
    const [next] = await app.db
      .select({ at: candidates.outreachDueAt })
      .from(candidates)
      .where(lte(candidates.outreachDueAt, end))
      .orderBy(asc(candidates.outreachDueAt))
      .limit(1);
    if (!next?.at) return app.clock.set(end);
    if (next.at > app.clock.now()) app.clock.set(next.at);
    await sweptOutreach(app);
  }
  throw new Error("The sweep finds something to do again and again");
}
