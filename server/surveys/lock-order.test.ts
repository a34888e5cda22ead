import { eq, sql } from "drizzle-orm";
import { dayMs } from "#contract/durations.ts";
import { candidates } from "#server/db/schema/candidates.ts";
import { reviewers } from "#server/db/schema/reviewers.ts";
import { sendReminder } from "#server/outreach/send-reminder.ts";
import { sweepOutreach } from "#server/outreach/sweep-outreach.ts";
import { erase } from "#server/privacy/erase.ts";
import { aReviewer, aSubmission, keptReviewer, oneClick } from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";

const says = {
  "an answer": (app: TestApp, id: string) => app.browser().reviewer.surveys.submit(aSubmission(id)),
  "a decline": (app: TestApp, reviewerId: string) =>
    app.browser().reviewer.surveys.decline({ reviewerId, reason: "conflict_of_interest" }),
  "a click on unsubscribe": async (app: TestApp) => {
    const link = new URL(app.outbox.at(-1)?.headers["List-Unsubscribe"]?.slice(1, -1) ?? "");
    expect((await app.browser().fetch(link.pathname, oneClick)).status).toBe(200);
  },
};

test.for(Object.entries(says))(
  "%s that comes while the candidate is worked on waits for that, and neither fails",
  async ([, say], { app }) => {
    const { id, candidateId } = await aReviewer(app);
    expect(await whileWorkedOn(app, candidateId, () => say(app, id))).toEqual(["fulfilled", "fulfilled"]);
    expect((await keptReviewer(app, id)).status).not.toBe("survey_sent");
  },
);

test("a reminder that no mailbox takes, and erasing who was asked, wait for it as well", async ({ app }) => {
  const { key, email, candidateId } = await aReviewer(app);
  app.clock.advance(4 * dayMs);
  await sweepOutreach.run(app.context, {});
  app.refuseMail("550 no such mailbox");
  const remind = () => sendReminder.run(app.context, { reviewerKey: key, number: 1 });
  expect(await whileWorkedOn(app, candidateId, remind)).toEqual(["fulfilled", "fulfilled"]);
  expect(await app.db.select().from(reviewers)).toMatchObject([{ undeliverableAt: app.clock.now() }]);

  const eraseThem = () => erase(app.context, "reviewer", email);
  expect(await whileWorkedOn(app, candidateId, eraseThem)).toEqual(["fulfilled", "fulfilled"]);
  expect(await app.count(reviewers)).toBe(0);
});

/** What becomes of the work, and of what comes meanwhile. */
async function whileWorkedOn(app: TestApp, candidateId: string, act: () => Promise<unknown>) {
  await app.db.update(candidates).set({ outreachDueAt: null });
  const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const working = app.db.transaction(async (db) => {
    await db.select().from(candidates).where(eq(candidates.id, candidateId)).for("update");
    begun.resolve();
    await gate.promise;
    await db.update(reviewers).set({ wasNamed: true }).where(eq(reviewers.candidateId, candidateId));
  });
  await begun.promise;
  const acting = act();
  await expect.poll(() => isHeldUp(app)).toBe(true);
  gate.resolve();
  const outcomes = await Promise.allSettled([working, acting]);
  return outcomes.map(({ status }) => status);
}

async function isHeldUp({ db }: TestApp): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length > 0;
}
