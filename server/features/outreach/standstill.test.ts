import { eq, sql } from "drizzle-orm";
import { hourMs } from "#contract/durations.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { encrypt } from "#server/platform/crypto/encryption.ts";
import { aCandidate, aJob, aManager, anAdmin, aPerson, aReviewer, sweptOutreach } from "#tests/factories.ts";
import { expect, test } from "#tests/harness.ts";
import { sendChosenSurvey } from "./send-chosen-surveys.ts";

test("a candidate blocked by a damaged row appears in admins' failed deliveries, without revealing which candidate", async ({
  app,
}) => {
  const { admin } = (await anAdmin(app)).browser;
  const manager = await aManager(app);
  for (const name of ["Ann Roe", "Bob Roe", "Cleo Roe"]) await aPerson(app, { name }, {});
  const { id, firstName } = await aCandidate(manager, (await aJob(manager)).id, {
    firstName: "Standing",
    workHistory: [
      { company: "Acme", position: "Baker", startDate: "2019-01", endDate: "2020-01", isCurrent: false },
    ],
  });
  const [row] = await app.db.select().from(reviewers).where(eq(reviewers.candidateId, id));
  const isThis = eq(reviewers.key, row?.key ?? "");
  await app.db
    .update(reviewers)
    .set({ email: sql`'sealed:AAAA'` })
    .where(isThis);
  await app.db.execute(
    sql`update candidates set outreach_due_at = now() - interval '10 years', automatic_outreach = true`,
  );
  for (const paused of [true, false])
    expect(await manager.browser.manager.outreach.pause({ candidateId: id, paused })).toMatchObject({
      paused,
    });
  const queue = async () => (await admin.system.read()).parts.find(({ key }) => key === "queue");
  for (let hour = 0; hour < 3; hour++) {
    await sweptOutreach(app);
    app.clock.advance(2 * hourMs);
  }
  const { deliveries, failed } = await admin.deliveries.list();
  expect(failed).toBe(1);
  expect(deliveries).toMatchObject([
    {
      what: "Send surveys and reminders for a candidate",
      reason: "The name or the address of a reviewer cannot be decrypted.",
    },
  ]);
  for (const trace of [id, row?.key ?? "", firstName])
    expect(JSON.stringify(deliveries)).not.toContain(trace);
  expect(await queue()).toMatchObject({ state: "look", offers: "try_again" });

  await app.db
    .update(reviewers)
    .set({ email: sql`${encrypt(app.context.secret, "reviewer's address", row?.email ?? "")}` })
    .where(isThis);
  await admin.deliveries.retry({ deliveryId: deliveries[0]?.id });
  await app.runTasks();
  expect(app.outbox).toHaveLength(3);
  expect(await queue()).toMatchObject({ state: "good" });
});

test("a survey that cannot be read does not stop the others that are sent with it", async ({ app }) => {
  const surveys = [
    await aReviewer(app, { status: "identified" }),
    await aReviewer(app, { status: "identified" }),
  ];
  const [damaged, healthy] = surveys;
  await app.db
    .update(reviewers)
    .set({ email: sql`'sealed:AAAA'` })
    .where(eq(reviewers.key, damaged?.key ?? ""));
  const outcomes = await sendChosenSurvey.runAll(
    app.context,
    surveys.map(({ key }) => ({ reviewerKey: key })),
  );
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
  expect(app.outbox.map(({ to }) => to.email)).toEqual([healthy?.email]);
});
