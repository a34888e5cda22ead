import {
  companies,
  hiringManagerProfiles,
  hiringManagerInvitations,
} from "#server/platform/db/schema/managers.ts";
import { adminUsers, rateLimits } from "#server/platform/db/schema/auth.ts";
import { directoryCompanies, directoryPeople } from "#server/platform/db/schema/directory.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";
import { dataRequests } from "#server/platform/db/schema/privacy.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { closenessCounts, surveyTemplates } from "#server/platform/db/schema/surveys.ts";
import { demoAccounts } from "#server/features/system/read-system.ts";
import {
  aDataRequest,
  aJob,
  aManager,
  anAdmin,
  anInvitation,
  aPerson,
  aReviewer,
  aTemplate,
} from "#tests/factories.ts";
import { expect, test } from "#tests/harness.ts";
import { demoTemplates } from "./demo-data.ts";
import { hasDemo, refuseDemoAccounts, removeDemo } from "./remove-demo.ts";

test("outside of demo mode, startup fails while one of the demo accounts exists", async ({ app }) => {
  const { settings, db } = app.context;
  const start = (demo: boolean) => refuseDemoAccounts({ db, settings: { ...settings, demo } });
  await aManager(app);
  await anAdmin(app);
  await start(false);
  await aManager(app, { email: demoAccounts.manager.email });
  await expect(start(false)).rejects.toThrow("npm run admin -- remove-demo");
  await start(true);
  for (const { email } of demoAccounts.colleagues) {
    await app.reset();
    await aManager(app, { email });
    await expect(start(false)).rejects.toThrow("npm run admin -- remove-demo");
  }
  await app.reset();
  await anAdmin(app, demoAccounts.admin.email);
  await expect(start(false)).rejects.toThrow("npm run admin -- remove-demo");
});

test("demo data is removed with everything that belongs to it, and what real people added stays", async ({
  app,
}) => {
  await anAdmin(app, demoAccounts.admin.email);
  const madeUp = await aManager(app, { email: demoAccounts.manager.email, company: "Juniper Labs" });
  const { candidateId } = await aReviewer(app, { manager: madeUp, status: "completed" });
  await aDataRequest(app, candidateId);
  await anInvitation(app, { email: "priya@northlight.example" });
  await aPerson(app, { email: "kim@mail.example.org" }, { company: "Made Up" });
  await app.db.insert(surveyTemplates).values(demoTemplates);

  await anAdmin(app, "ada@forthright.test");
  const real = await aManager(app, { email: "lin@acme.test", company: "Acme" });
  const job = await aJob(real);
  await anInvitation(app, { email: "max@notexample.com" });
  await aPerson(app, { email: "robin@acme.test" }, { company: "Acme" });
  await aTemplate(app, { name: "Our own" });

  expect(await removeDemo(app.context)).toEqual({
    admins: 1,
    "hiring managers and their jobs": 1,
    invitations: 2,
    "people in the directory": 1,
    "e-mails in the mailbox": 0,
  });
  expect(await hasDemo(app.db)).toBe(false);
  expect(await app.count(dataRequests)).toBe(0);
  const valuesOf = async (table: Parameters<typeof app.count>[0], column: string) =>
    (await app.db.select().from(table)).map((row) => Reflect.get(row, column));
  expect(await valuesOf(adminUsers, "email")).toEqual(["ada@forthright.test"]);
  expect(await valuesOf(hiringManagerProfiles, "email")).toEqual(["lin@acme.test"]);
  expect(await valuesOf(companies, "name")).toEqual(["Acme"]);
  expect(await valuesOf(jobs, "id")).toEqual([job.id]);
  expect(await valuesOf(reviewers, "key")).toEqual([]);
  expect(new Set(await valuesOf(hiringManagerInvitations, "email"))).toEqual(
    new Set(["lin@acme.test", "max@notexample.com"]),
  );
  expect(await valuesOf(directoryPeople, "email")).toEqual(["robin@acme.test"]);
  expect(await valuesOf(directoryCompanies, "name")).toEqual(["Acme"]);
  expect(await valuesOf(surveyTemplates, "name")).toEqual(["Our own"]);
  await real.browser.manager.jobs.list();
});

test("the demo's counts are removed, unless a real person was contacted, whose counts are among them", async ({
  app,
}) => {
  const addDemo = async () => {
    const manager = await aManager(app, { email: demoAccounts.manager.email });
    await aReviewer(app, { manager, status: "completed" });
    await app.db.insert(closenessCounts).values({ band: 3, closeness: "closely", share: 1, answers: 1 });
    await app.db
      .insert(rateLimits)
      .values({ key: "of the demonstration", count: 1, resetsAt: app.clock.now() });
  };
  const counts = async () => [await app.count(closenessCounts), await app.count(rateLimits)];
  await addDemo();
  await removeDemo(app.context);
  expect(await counts()).toEqual([0, 0]);

  const real = await aManager(app, { email: "lin@acme.test" });
  await aReviewer(app, { manager: real });
  await addDemo();
  const before = await counts();
  await removeDemo(app.context);
  expect(await counts()).toEqual(before);
});
