import { candidates } from "#server/platform/db/schema/candidates.ts";
import { hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { dayMs } from "#contract/durations.ts";
import {
  aCandidate,
  aJob,
  aManager,
  aParticipant,
  aResponse,
  aReviewer,
  aSubmission,
  storedReviewer,
  sweptDigests,
  sweptOutreach,
} from "#tests/factories.ts";
import { expect, test } from "#tests/harness.ts";

test.for<[string, string, string]>([
  ["DUPONT Jean-François", "Hello Jean-François Dupont,", "Jean-François Dupont"],
  ["Marlow Finch, PMP", "Hello Marlow Finch,", "Marlow Finch"],
  ["103", "Hello,", "103"],
  ["Okafor, Ada (she/her) - External", "Hello Ada Okafor,", "Ada Okafor"],
  ["علي حسن", "Hello \u2068علي حسن\u2069,", "علي حسن"],
])(
  "'%s' is greeted in natural name order by mail, reminder and page, and shown so if the name is shared",
  async ([name, greeting, shown], { app }) => {
    const { id, key, manager } = await aReviewer(app, { name });
    const { reviewer } = app.browser();
    const page = await reviewer.surveys.open({ reviewerId: id });
    expect(page.reviewer.name).toBe(shown);
    expect(page.greetedAs).toBe(greeting === "Hello," ? null : shown);
    app.clock.advance(3 * dayMs);
    await sweptOutreach(app);
    expect(app.outbox.map(({ subject }) => subject.startsWith("Reminder: "))).toEqual([false, true]);
    for (const mail of app.outbox) {
      expect(mail.text).toContain(`\n${greeting}\n`);
      expect(mail.html).toContain(`>${greeting}<`);
      expect(mail.to.name).toBe(shown);
    }
    await reviewer.surveys.submit(aSubmission(id, { shareIdentity: true }));
    const { surveys } = manager.browser.manager;
    expect((await surveys.response({ reviewerKey: key })).reviewer.name).toBe(shown);
    expect(await storedReviewer(app, id)).toMatchObject({ name });
  },
);

test("a reviewer sees the candidate's name in natural order in subject, mail and page", async ({ app }) => {
  const manager = await aManager(app);
  const { id: jobId } = await aJob(manager);
  const name = { firstName: "ROBIN", lastName: "VALE, PMP" };
  const { id: candidateId } = await aCandidate(manager, jobId, name);
  const { id } = await aReviewer(app, { manager, candidateId });
  const [mail] = app.outbox;
  expect(mail?.subject).toContain("about Robin Vale");
  expect(`${mail?.text} ${mail?.html}`).not.toMatch(/VALE|PMP/);
  expect(await app.browser().reviewer.surveys.open({ reviewerId: id })).toMatchObject({
    candidateName: "Robin Vale",
    why: expect.stringContaining("Robin Vale"),
  });
  expect(await app.db.select().from(candidates)).toMatchObject([name]);
});

test("a candidate is greeted in natural name order, too", async ({ app }) => {
  const manager = await aManager(app);
  const { id: jobId } = await aJob(manager);
  await aParticipant(app, manager, jobId, { firstName: "JEAN-FRANÇOIS", lastName: "DUPONT" });
  expect(app.outbox.at(-1)?.text).toContain("Hello Jean-François,");
});

test("a hiring manager is named in natural order, and with one name only without gaps", async ({ app }) => {
  const manager = await aManager(app);
  const { id: jobId } = await aJob(manager);
  const nameManager = (firstName: string, lastName: string) =>
    app.db.update(hiringManagerProfiles).set({ firstName, lastName });
  await nameManager("ELLIS", "Morgan");
  await aParticipant(app, manager, jobId);
  expect(app.outbox.at(-1)?.subject).toBe("Morgan Ellis at Juniper Labs asks for your consent");
  // Who joins by single sign-on may have no last name.
  await nameManager("Morgan", "");
  const { id: candidateId } = await aParticipant(app, manager, jobId);
  expect(app.outbox.at(-1)?.subject).toBe("Morgan at Juniper Labs asks for your consent");
  await aReviewer(app, { manager, candidateId });
  expect(app.outbox.at(-1)?.subject).toMatch(/^Morgan at Juniper Labs asks you/);
  await aResponse(app, { manager });
  const [digest] = await sweptDigests(app, new Date("2026-11-22T08:00:00Z"));
  expect(digest?.to.name).toBe("Morgan");
});

test("survey and reminder are answered to the operator, because a reply to the manager would show who was contacted", async ({
  app,
}) => {
  app.context.settings.privacyEmail = "privacy@references.example.com";
  const { manager } = await aReviewer(app);
  app.clock.advance(3 * dayMs);
  await sweptOutreach(app);
  expect(app.outbox).toHaveLength(2);
  for (const mail of app.outbox) {
    expect(mail.headers["Reply-To"]).toBe("privacy@references.example.com");
    expect(`${mail.text} ${mail.html} ${JSON.stringify(mail.headers)}`).not.toContain(manager.email);
  }
});
