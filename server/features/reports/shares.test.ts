import { extractText, getDocumentProxy } from "unpdf";
import sharp from "sharp";
import { barestCard } from "#contract/cards.ts";
import { dayMs } from "#contract/durations.ts";
import { setManagerActive } from "#server/features/accounts/managers.ts";
import { auditLog } from "#server/platform/db/schema/audit.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { reportShares } from "#server/platform/db/schema/reports.ts";
import { renderPdf } from "#server/platform/pdf/render-pdf.ts";
import {
  aCandidate,
  aManager,
  aParticipant,
  aResponse,
  aReviewer,
  aSubmission,
  goodAnswers,
} from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";
import { openShared } from "./open-shared.ts";

test("a link shows the chosen parts to anyone who has it, without names, and counts its views by day", async ({
  app,
}) => {
  const { share, open, shares, manager, jobId } = await aSharableReport(app);
  const secret = await share({ shown: { ratings: true, words: false, panel: false } });
  const report = await open(secret);
  expect(report).toMatchObject({ candidate: { firstName: "Robin" }, panel: null });
  expect(report.questions.map(({ question }) => question.type)).toEqual(Array(4).fill("rating"));
  const text = JSON.stringify(report);
  for (const hidden of ["Calm under pressure", "Kim Doe", "@example.com", "10:00"])
    expect(text).not.toContain(hidden);

  await open(secret);
  app.clock.advance(dayMs);
  await open(secret);
  expect(await shares()).toMatchObject([
    {
      state: "active",
      expiresOn: "2026-12-05",
      views: [
        { day: "2026-11-21", count: 2 },
        { day: "2026-11-22", count: 1 },
      ],
    },
  ]);
  expect(
    (await open(await share({ shown: { ratings: false, words: true, panel: true } }))).panel,
  ).toMatchObject({
    answered: 1,
  });
  const counts = (await shares()).map(({ views }) => views.map(({ count }) => count));
  expect(counts).toEqual([[1], [2, 1]]);
  const { id: otherId } = await aCandidate(manager, jobId);
  expect(await manager.browser.manager.reports.shares({ candidateId: otherId })).toEqual([]);
});

test("a guest's PDF has the parts that the link shows, asks for the passphrase and counts as a view", async ({
  app,
}) => {
  const { share, pdf, shares, manager } = await aSharableReport(app);
  const secret = await share({
    label: "Ines",
    shown: { ratings: false, words: true, panel: false },
    passphrase: "three green boats",
  });
  await expect(pdf(secret)).rejects.toMatchObject({ code: "PASSPHRASE_REQUIRED" });
  await expect(pdf(secret, "a guess")).rejects.toMatchObject({ code: "WRONG_PASSPHRASE" });
  const file = await pdf(secret, "three green boats");
  expect([file.type, file.name]).toEqual(["application/pdf", "report-Robin-Vale.pdf"]);
  const document = await getDocumentProxy(new Uint8Array(await file.arrayBuffer()));
  const { text } = await extractText(document, { mergePages: true });
  expect(text).toContain("Calm under pressure.");
  expect(text).toContain(`Shared by ${manager.firstName} ${manager.lastName} on 21 Nov 2026`);
  // Consent is for the hiring team, and so is the recipient's name.
  for (const hidden of ["Average", "recommend", "panel", "Kim Doe", "Ines", "Consent"])
    expect(text).not.toContain(hidden);
  expect(await shares()).toMatchObject([{ views: [{ day: "2026-11-21", count: 1 }] }]);
  await manager.browser.manager.reports.revokeShare({ shareId: (await shares())[0]?.id ?? "" });
  await expect(pdf(secret, "three green boats")).rejects.toMatchObject({ code: "SHARE_NOT_FOUND" });
});

test("guests' PDFs take none of the manager's places, and fail if their link is revoked while they wait", async ({
  app,
}) => {
  const { share, pdf, shares, manager, candidateId } = await aSharableReport(app);
  const secret = await share();
  const release = Promise.withResolvers<void>();
  const blocker = renderPdf("somebody", () => release.promise);
  const guests = [pdf(secret), pdf(secret), pdf(secret), pdf(secret)];
  // Three have places and wait.
  await expect(Promise.race(guests)).rejects.toMatchObject({ code: "TOO_MANY_AT_ONCE", status: 429 });
  const { reports } = manager.browser.manager;
  const managersPdf = reports.pdf({ candidateId, paper: "a4" });
  const [link] = await shares();
  expect(link?.views).toEqual([]);
  await reports.revokeShare({ shareId: String(link?.id) });
  release.resolve();
  await Promise.all([managersPdf, blocker]);
  const outcomes = await Promise.allSettled(guests);
  const codes = outcomes.map((outcome) => outcome.status === "rejected" && String(outcome.reason.code));
  expect(codes.toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
    "SHARE_NOT_FOUND",
    "SHARE_NOT_FOUND",
    "SHARE_NOT_FOUND",
    "TOO_MANY_AT_ONCE",
  ]);
  expect((await shares())[0]?.views).toEqual([]);
});

test("without 'Who was found', nothing shows which answers are by one person", async ({ app }) => {
  const { share, open, manager, candidateId } = await aSharableReport(app);
  const other = await aReviewer(app, { manager, candidateId });
  const answers = { ...goodAnswers, overall_recommendation: 1, reliability: 5, strengths: "A steady hand." };
  await app.browser().reviewer.surveys.submit(aSubmission(other.id, { answers }));
  const { questions } = await open(await share({ shown: { ratings: true, words: true, panel: false } }));
  const shownAnswers = questions.flatMap((question) => question.answers);
  expect(shownAnswers.map(({ reviewer }) => reviewer)).toEqual(
    shownAnswers.map((_, index) => `Answer ${index + 1}`),
  );
  expect(questions.map((question) => question.answers.map(({ answer }) => answer))).toEqual([
    [1, 5],
    [4, 4],
    [4, 4],
    [5, 5],
    ["A steady hand.", "Calm under pressure."],
  ]);
  expect(JSON.stringify(questions)).not.toMatch(/Reviewer|namedBy|difference/);
});

test("without 'Who was found', no caveat shows whether a former manager answered, or who found or named them", async ({
  app,
}) => {
  const { share, open, manager, candidateId } = await aSharableReport(app);
  const cards = {
    "a peer": {},
    "a manager": { relation: "manager" },
    "someone named": { evidence: "named" },
    "someone who may have been there at another time": { evidence: "possible" },
  } as const;
  const [hidden, shown] = [
    await share({ shown: { ratings: true, words: true, panel: false } }),
    await share(),
  ];
  const caveatsTo = async (secret: string) => (await open(secret)).caveats;
  const seen = [];
  for (const card of Object.values(cards)) {
    await app.db.update(reviewers).set({ card: { ...barestCard, company: "Acme", ...card } });
    seen.push({ hidden: await caveatsTo(hidden), shown: await caveatsTo(shown) });
  }
  expect(new Set(seen.map((caveats) => String(caveats.hidden))).size).toBe(1);
  expect(new Set(seen.map((caveats) => String(caveats.shown))).size).toBe(4);
  // From the same company.
  await aResponse(app, { manager, candidateId });
  await app.db.update(reviewers).set({ card: { ...barestCard, company: "Acme" } });
  expect([await caveatsTo(hidden), await caveatsTo(shown)]).toEqual([
    ["few_answers", "no_consent"],
    ["few_answers", "one_company", "no_manager", "no_consent"],
  ]);
});

test("a guest's PDF counts no answers if it hides who gave them", async ({ app }) => {
  const { share, pdf, manager, candidateId } = await aSharableReport(app);
  const other = await aReviewer(app, { manager, candidateId });
  const answers = { ...goodAnswers, areas_for_improvement: "Delegating." };
  await app.browser().reviewer.surveys.submit(aSubmission(other.id, { answers }));
  const textOf = async (panel: boolean) => {
    const file = await pdf(await share({ shown: { ratings: false, words: true, panel } }));
    const document = await getDocumentProxy(new Uint8Array(await file.arrayBuffer()));
    return (await extractText(document, { mergePages: true })).text;
  };
  expect(await textOf(true)).toContain("2 answers");
  // Two people wrote three texts, and nothing says which are by one person.
  expect(await textOf(false)).not.toMatch(/\d answers/);
});

test("a link shows the logo of its creator's company", async ({ app }) => {
  const { share, open, manager } = await aSharableReport(app);
  const secret = await share();
  expect((await open(secret)).logo).toBeNull();
  const image = await sharp({ create: { width: 30, height: 10, channels: 3, background: "#1f6f54" } })
    .png()
    .toBuffer();
  const { logo } = await manager.browser.manager.reports.saveLogo({ image: image.toString("base64") });
  expect(logo).toMatch(/^data:image\/png;base64,/);
  expect((await open(secret)).logo).toBe(logo);
});

test("a link stops working when it is revoked or expires, its job is archived or the job's owner is deactivated", async ({
  app,
}) => {
  const { share, open, shares, manager, jobId } = await aSharableReport(app);
  const [revoked, short, long] = [await share(), await share({ days: 1 }), await share({ days: 90 })];
  const { reports, jobs } = manager.browser.manager;
  const notFound = { code: "SHARE_NOT_FOUND", status: 404 };
  const oldest = (await shares()).at(-1);
  expect(await reports.revokeShare({ shareId: oldest?.id ?? "" })).toMatchObject({ state: "revoked" });
  await expect(open(revoked)).rejects.toMatchObject(notFound);
  await expect(open(`${revoked}x`)).rejects.toMatchObject(notFound);
  app.clock.set(new Date("2026-11-23T11:59:00Z"));
  // The page says 'until 22 Nov 2026', which is not over in the last time zone of the Earth.
  await open(short);
  app.clock.advance(dayMs);
  await expect(open(short)).rejects.toMatchObject(notFound);
  await open(long);
  await jobs.setActive({ jobId, isActive: false });
  await expect(open(long)).rejects.toMatchObject(notFound);
  await jobs.setActive({ jobId, isActive: true });
  await open(long);
  const setActive = (isActive: boolean) => setManagerActive(app.context, { managerId: manager.id, isActive });
  await setActive(false);
  await expect(open(long)).rejects.toMatchObject(notFound);
  await setActive(true);
  await open(long);
});

test("a link stops working while the candidate does not agree, and nobody makes another one", async ({
  app,
}) => {
  const { share, open, pdf, manager, jobId } = await aSharableReport(app);
  const { id: candidateId, secret, textId, things } = await aParticipant(app, manager, jobId);
  const { agree, withdraw } = app.browser().candidate.participation;
  const consent = { secret, textId, things, signedName: "Robin Vale" };
  await agree(consent);
  const { id } = await aReviewer(app, { manager, candidateId });
  await app.browser().reviewer.surveys.submit(aSubmission(id));
  const link = await share({ candidateId });
  await open(link);

  // The answers stay with the hiring team, as the candidate's page says.
  await withdraw({ secret });
  const report = await manager.browser.manager.reports.read({ candidateId });
  expect(report.panel.answered).toBe(1);
  for (const read of [open, pdf])
    await expect(read(link)).rejects.toMatchObject({ code: "SHARE_NOT_FOUND", status: 404 });
  await expect(share({ candidateId })).rejects.toMatchObject({ code: "CONSENT_TAKEN_BACK" });
  await agree(consent);
  await open(link);
});

test("a passphrase is required, stored as a hash, and wrong ones are limited", async ({ app }) => {
  const { share, open } = await aSharableReport(app);
  const secret = await share({ passphrase: "three green boats" });
  await expect(open(secret)).rejects.toMatchObject({ code: "PASSPHRASE_REQUIRED" });
  await open(secret, "three green boats");
  const spaced = " copied with spaces ";
  await open(await share({ passphrase: spaced }), spaced);
  const [composed = "", decomposed = ""] = ["NFC", "NFD"].map((form) => "señor años".normalize(form));
  await open(await share({ passphrase: composed }), decomposed);
  await open(await share({ passphrase: decomposed }), composed);
  for (let guess = 0; guess < 10; guess++)
    await expect(open(secret, `guess ${guess}`)).rejects.toMatchObject({ code: "WRONG_PASSPHRASE" });
  await expect(open(secret, "three green boats")).rejects.toMatchObject({ code: "TOO_MANY_ATTEMPTS" });

  // From any number of networks together.
  const other = await share({ passphrase: "three green boats" });
  const openFrom = (network: number, passphrase: string) =>
    openShared(
      { ...app.context, caller: { cookie: "", address: `192.0.2.${network}`, browser: "", device: "" } },
      { secret: other, passphrase },
    );
  for (let guess = 0; guess < 21; guess++)
    await expect(openFrom(guess, "a guess")).rejects.toMatchObject({ code: "WRONG_PASSPHRASE" });
  await expect(openFrom(30, "three green boats")).rejects.toMatchObject({ code: "TOO_MANY_ATTEMPTS" });
  app.clock.advance(60_000);
  await openFrom(30, "three green boats");
  await expect(share({ passphrase: "password1" })).rejects.toMatchObject({ code: "PASSWORD_IS_COMMON" });

  const [row] = await app.db.select().from(reportShares);
  expect(row?.passphraseHash).toMatch(/^\$argon2id\$/);
  expect(JSON.stringify(row)).not.toContain(secret);
});

test("the audit log lists sharing and revoking, and no response contains the link", async ({ app }) => {
  const { share, shares, manager } = await aSharableReport(app);
  await share();
  const secret = await share();
  const { id: shareId = "" } = (await shares())[0] ?? {};
  await manager.browser.manager.reports.revokeShare({ shareId });
  await manager.browser.manager.reports.revokeShare({ shareId });
  expect((await shares()).map(({ state }) => state)).toEqual(["revoked", "active"]);
  const entries = await app.db.select().from(auditLog).orderBy(auditLog.id);
  expect(entries.filter(({ action }) => action.startsWith("report.")).map(({ action }) => action)).toEqual([
    "report.shared",
    "report.shared",
    "report.unshared",
  ]);
  expect(JSON.stringify([entries, await shares(), app.logs])).not.toContain(secret);
});

async function aSharableReport(app: TestApp) {
  const manager = await aManager(app);
  const { id, candidateId } = await aReviewer(app, { manager });
  await app.browser().reviewer.surveys.submit(aSubmission(id));
  const { reports, candidates } = manager.browser.manager;
  const { jobId } = await candidates.get({ candidateId });
  const share = async (fields: Partial<Parameters<typeof reports.share>[0]> = {}) => {
    // One at a time, so that their order is known.
    app.clock.advance(1_000);
    const { address } = await reports.share({ candidateId, ...fields });
    return new URL(address).hash.slice(1);
  };
  const open = (secret: string, passphrase: string | null = null) =>
    app.browser().guest.reports.open({ secret, passphrase });
  const pdf = (secret: string, passphrase: string | null = null) =>
    app.browser().guest.reports.pdf({ secret, passphrase });
  return { manager, jobId, candidateId, share, open, pdf, shares: () => reports.shares({ candidateId }) };
}
