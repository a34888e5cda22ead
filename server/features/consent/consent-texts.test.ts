import { eq } from "drizzle-orm";
import { consentTexts } from "#server/platform/db/schema/consent.ts";
import { aJob, aManager, anAdmin, aParticipant } from "#tests/factories.ts";
import { expect, test } from "#tests/harness.ts";

const things = [{ key: "be_reviewed", text: "{company} may ask.", required: true }];
const text = { region: "eu" as const, paragraphs: ["New, for {candidate}."], things, grantsCopy: false };

test("candidates see the newest version of a text; given consents keep theirs, and nobody can change a version", async ({
  app,
}) => {
  const manager = await aManager(app);
  const participant = await aParticipant(app, manager, (await aJob(manager)).id);
  const { participation } = app.browser().candidate;
  const before = await participation.agree({ ...participant, signedName: "Robin Vale" });
  const { browser } = await anAdmin(app);
  const { consentTexts: texts } = browser.admin;
  const first = (await texts.list()).find(({ region }) => region === "eu");
  expect(first).toMatchObject({ version: 1, createdBy: null, agreed: 1 });

  expect(await texts.add({ text, seen: 1 })).toMatchObject({ version: 2, createdBy: "Ada Admin" });
  await expect(texts.add({ text, seen: 1 })).rejects.toMatchObject({ code: "CONSENT_TEXT_CHANGED" });
  const [entry] = (await browser.admin.activity.list({ action: "consent_text.added" })).activities;
  expect(entry?.record.label).toBe("EU or European Economic Area, version 2");

  const after = await participation.open(participant);
  expect(after.consent).toEqual(before.consent);
  expect(after.text).toMatchObject({ version: 2, paragraphs: ["New, for Robin Vale."] });
  const change = app.db
    .update(consentTexts)
    .set({ paragraphs: ["Another"] })
    .where(eq(consentTexts.version, 1));
  await expect(change).rejects.toThrow();
});
