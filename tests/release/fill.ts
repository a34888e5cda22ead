import { writeFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { idempotencyHeader } from "#contract/requests.ts";
import { dayMs, minuteMs } from "#contract/durations.ts";
import { signAuditLog } from "#server/features/audit/sign-audit-log.ts";
import { mailboxMessages } from "#server/platform/db/schema/mail.ts";
import { sweepDigests } from "#server/features/notifications/sweep-digests.ts";
import { sweepOutreach } from "#server/features/outreach/advance-outreach.ts";
import {
  aFailedSearch,
  aManager,
  anAdmin,
  anInvitation,
  aPassword,
  aPerson,
  aSubmission,
  aTemplate,
  chooseSettings,
  makeRetriesDue,
  type TestManager,
} from "../factories.ts";
import { expect, test, type TestApp } from "../harness.ts";
import { dumpRows } from "./rows.ts";
import { fixture, lastMigration, type Story } from "./story.ts";

/** Better Auth creates these for links that we do not send. */
const staysEmpty = ["admin_verifications"];

/**
 * Fills a database with this version and stores every row, for the versions after it. Run at each release: npm run
 * release-rows
 */
test("a company that uses everything", async ({ app }) => {
  const { browser: admin } = await anAdmin(app, "ada@example.com");
  const manager = await aManager(app, { email: "morgan@example.com" });
  await aManager(app, { email: "jo@other.example", company: "Other Company" });
  const { invitationCode } = await anInvitation(app, { email: "new@example.com" });
  await fillDirectory(app, admin);
  await chooseSettings(manager, {
    settingsMode: "global",
    digestFrequency: "daily",
    sendZeroReviewsEmail: true,
  });

  const { id: jobId } = await named(app, manager).manager.jobs.create({ title: "Software Engineer" });
  const { id: candidateId } = await manager.browser.manager.candidates.create({
    jobId,
    firstName: "Robin",
    lastName: "Vale",
    workHistory: [
      {
        company: "Acme",
        position: "Engineer",
        startDate: "2018-01",
        endDate: "2020-12",
        also: ["Acme Bikes"],
      },
    ],
    sendSurveysAutomatically: true,
  });
  for (let minutes = 0; minutes < 10; minutes++) await passTime(app, 60_000);
  const links = app.outbox.map(({ text }) => /\/survey\/([^/\s]+)/.exec(text)?.[1] ?? "").filter(Boolean);
  const [open = "", answered = "", declined = "", shared = ""] = links;
  expect(links).toHaveLength(5);
  const reviewer = app.browser().reviewer.surveys;
  const { receipt } = await reviewer.submit(aSubmission(answered, { closeness: "closely" }));
  await reviewer.submit(aSubmission(shared, { shareIdentity: true }));
  await reviewer.decline({ reviewerId: declined, reason: "prefer_not_to", neverContact: true });
  await passTime(app, 4 * dayMs);
  await makeRetriesDue(app);
  await passTime(app, 1000);

  const forgetful = { email: "morgan@example.com" };
  await manager.browser.visitor.managers.requestPasswordReset(forgetful);
  await app.runTasks();
  app.refuseMail("554 5.7.1 blocked using a block list");
  app.clock.advance(5 * minuteMs);
  await manager.browser.visitor.managers.requestPasswordReset(forgetful);
  await app.runTasks();
  await signAuditLog.run(app.context, {});
  await aTemplate(app, { name: "Everybody", isDefault: true });
  await aFailedSearch(app, candidateId);
  await app.db.insert(mailboxMessages).values({
    messageId: "<one@localhost>",
    to: "kim@example.com",
    from: "no-reply@forthright.example",
    subject: "A subject",
    text: "Two\nlines, and it's quoted.",
    html: "<p>Two</p>",
    headers: {},
    sentAt: app.clock.now(),
  });

  const { address } = await manager.browser.manager.reports.share({ candidateId, passphrase: "three boats" });
  await app
    .browser()
    .guest.reports.open({ secret: new URL(address).hash.slice(1), passphrase: "three boats" });

  const { rows: tasks } = await app.db.execute<{ name: string; data: object }>(
    sql`select distinct on (name) name, data from pgboss.job where name not like '\\_\\_%' and name <> 'dead-letters' order by name`,
  );
  const story: Story = {
    migration: lastMigration(),
    now: app.clock.now().toISOString(),
    password: aPassword,
    admin: "ada@example.com",
    manager: "morgan@example.com",
    candidateId,
    links: { open, answered, declined },
    receipt,
    invitationCode,
    tasks,
  };
  const { text, empty } = await dumpRows(app.db);
  expect(empty).toEqual(staysEmpty);
  writeFileSync(fixture.rows, text);
  writeFileSync(fixture.story, `${JSON.stringify(story, null, 2)}\n`);
});

/** In a browser that sends an idempotency key, as the pages do. */
const named = (app: TestApp, { browser }: TestManager) =>
  app.browser(
    browser.cookies().map(({ name, value }) => `${name}=${value}`),
    { [idempotencyHeader]: crypto.randomUUID() },
  );

async function fillDirectory(app: TestApp, admin: Awaited<ReturnType<typeof anAdmin>>["browser"]) {
  for (const name of ["Ana", "Ben", "Cleo", "Dov", "Eve", "Finn"])
    await aPerson(
      app,
      { name: `${name} Doe`, email: `${name.toLowerCase()}@example.com` },
      { end: "2021-06" },
    );
  await admin.admin.directory.importRows({
    rows: [
      {
        line: 2,
        name: "Gus Doe",
        email: "gus@example.com",
        profileUrl: "https://www.linkedin.com/in/gus",
        company: "Acme",
        position: "Engineer",
        start: "2012-01",
        end: "2013-01",
      },
    ],
    file: { key: crypto.randomUUID(), name: "people.csv", batch: 1, isLast: true },
  });
  await admin.admin.companies.merge({ name: "Acme Research", company: "Acme" });
  await admin.admin.companies.addMember({ name: "Acme Bikes", company: "Acme" });
  const [first, second] = (await admin.admin.directory.people({ q: "doe" })).people;
  if (first && second)
    await admin.admin.directory.dismissDuplicate({ personId: first.id, otherId: second.id });
  const { people } = await admin.admin.directory.people({ q: "gus" });
  for (const { id } of people) await admin.admin.directory.deletePerson({ personId: id });
}

/** What the system does by itself meanwhile. */
async function passTime(app: TestApp, ms: number) {
  app.clock.advance(ms);
  await sweepOutreach.run(app.context, {});
  await app.runTasks(sweepDigests);
}
