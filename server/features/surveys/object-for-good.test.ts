import { eq } from "drizzle-orm";
import { doNotContactHash } from "#server/features/reviewers/do-not-contact.ts";
import { unsubscribeToken } from "#server/features/reviewers/unsubscribe-token.ts";
import { sign } from "#server/platform/auth/signatures.ts";
import { addFormerSecret } from "#server/platform/crypto/encryption.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { directoryPeople } from "#server/platform/db/schema/directory.ts";
import { doNotContact } from "#server/platform/db/schema/reviewers.ts";
import { aPerson, aReviewer, aSubmission, anEmail } from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";

test("a found reviewer reads the source list, the company and a contact by a link that opens no survey", async ({
  app,
}) => {
  const { token } = await contactKnownPerson(app, anEmail("known"));
  const about = await app.browser().reviewer.surveys.aboutData({ token });

  expect(about).toMatchObject({
    facts: {
      company: "Juniper Labs",
      candidate: "Robin Vale",
      restDays: app.context.settings.reviewerRestDays,
      sources: [{ kind: "import", name: "Rows sent to the API", on: "2026-11-21" }],
    },
    contact: app.context.settings.privacyEmail,
    objected: false,
    forgotten: false,
  });
  await expect(app.browser().reviewer.surveys.open({ reviewerId: token })).rejects.toMatchObject({
    code: "SURVEY_NOT_FOUND",
  });
});

test("an objector is never contacted again, is removed from the directory, and no import brings them back", async ({
  app,
}) => {
  const email = anEmail("known");
  const { token } = await contactKnownPerson(app, email);
  const { object, aboutData, unsubscribe } = app.browser().reviewer.surveys;
  await unsubscribe({ token, neverContact: true });
  expect(await aboutData({ token })).toMatchObject({ objected: true, forgotten: false });
  await object({ token });
  await object({ token });

  expect(await aboutData({ token })).toMatchObject({ objected: true, forgotten: true });
  expect([await app.count(directoryPeople), await app.count(doNotContact)]).toEqual([0, 1]);
  await expect(aPerson(app, { email }, {})).rejects.toThrow("deleted");
  await expect(aReviewer(app, { email })).rejects.toMatchObject({ code: "CANNOT_BE_ASKED" });
});

test("a link from before a change of the secret shows an objection from after it", async ({ app }) => {
  const { secret } = app.context;
  const { key, email, id } = await aReviewer(app);
  addFormerSecret(secret, ["the former secret"]);
  try {
    const token = unsubscribeToken("the former secret", { key, email });
    const { decline, aboutData } = app.browser().reviewer.surveys;
    await decline({ reviewerId: id, reason: "prefer_not_to", neverContact: true });
    expect(await aboutData({ token })).toMatchObject({ objected: true });
  } finally {
    addFormerSecret(secret, []);
  }
});

test("an objection by a link of an earlier version, which has no address, removes the person, too", async ({
  app,
}) => {
  const email = anEmail("known");
  await aPerson(app, { email }, {});
  await aPerson(app, { email: anEmail("other") }, {});
  const { key } = await aReviewer(app, { email });
  const { secret } = app.context;
  const hash = doNotContactHash(secret, email);
  const token = [key, hash, sign(secret, `unsubscribe:${key}:${hash}`)].join(".");
  await app.browser().reviewer.surveys.object({ token });
  expect(await app.browser().reviewer.surveys.aboutData({ token })).toMatchObject({ forgotten: true });
  expect(await app.count(directoryPeople)).toBe(1);
});

test("an objection removes every other spelling of the address, too", async ({ app }) => {
  const email = anEmail("known");
  const { token } = await contactKnownPerson(app, email);
  await aPerson(app, { email: email.replace("@", "+jobs.x@").toUpperCase() }, {});
  const others = [email.replace("@", "s@"), email.replace(".", "x")];
  for (const address of others) await aPerson(app, { email: address }, {});
  await app.browser().reviewer.surveys.object({ token });
  const remaining = await app.db.select({ email: directoryPeople.email }).from(directoryPeople);
  expect(remaining).toEqual(others.map((address) => ({ email: address })));
});

test.for([
  ["kim@known.example", "kim+references@known.example"],
  ["kim.doe@gmail.com", "kim.doe+references@gmail.com"],
  ["kimdoe@gmail.com", "kim.doe@googlemail.com"],
] as const)(
  "an objection removes %s from the directory if they were contacted as %s",
  async ([directoryEmail, surveyEmail], { app }) => {
    await aPerson(app, { email: directoryEmail }, {});
    await aPerson(app, { email: "kim@other.example" }, {});
    await aReviewer(app, { email: surveyEmail });
    await app.browser().reviewer.surveys.object({ token: dataTokenIn(app) });

    const remaining = await app.db.select({ email: directoryPeople.email }).from(directoryPeople);
    expect(remaining).toEqual([{ email: "kim@other.example" }]);
    await expect(aPerson(app, { email: directoryEmail }, {})).rejects.toThrow("deleted");
  },
);

test("an objection works after everything about the survey was deleted", async ({ app }) => {
  const email = anEmail("known");
  const { token, candidateId } = await contactKnownPerson(app, email);
  await app.db.delete(candidates).where(eq(candidates.id, candidateId));
  await app.browser().reviewer.surveys.object({ token });

  expect([await app.count(directoryPeople), await app.count(doNotContact)]).toEqual([0, 1]);
  await expect(aPerson(app, { email }, {})).rejects.toThrow("deleted");
});

test("no manager can see that somebody objected, neither the one who contacted nor the one who found them", async ({
  app,
}) => {
  const email = anEmail("known");
  const { token, ...first } = await contactKnownPerson(app, email);
  const second = await aReviewer(app, { email, status: "identified" });
  const readViews = () =>
    Promise.all(
      [first, second].map(({ manager, candidateId }) =>
        manager.browser.manager.candidates.get({ candidateId }),
      ),
    );
  const before = await readViews();
  await app.browser().reviewer.surveys.object({ token });
  expect(await readViews()).toEqual(before);
});

test("an objection after answering keeps the answers", async ({ app }) => {
  const reviewer = await aReviewer(app);
  const token = dataTokenIn(app);
  await app.browser().reviewer.surveys.submit(aSubmission(reviewer.id));
  await app.browser().reviewer.surveys.object({ token });
  const { reviewers } = await reviewer.manager.browser.manager.candidates.get({
    candidateId: reviewer.candidateId,
  });
  expect(reviewers).toMatchObject([{ hasResponse: true }]);
});

/** Someone in the directory who was sent a survey. @returns the token in the link about their data */
async function contactKnownPerson(app: TestApp, email: string) {
  await aPerson(app, { email }, {});
  const { manager, candidateId } = await aReviewer(app, { email });
  return { token: dataTokenIn(app), manager, candidateId };
}

/** In the latest e-mail. */
const dataTokenIn = ({ outbox }: TestApp) =>
  /\/your-data\/([\w.-]+)/.exec(outbox.at(-1)?.text ?? "")?.[1] ?? "";
