import { extractText, getDocumentProxy } from "unpdf";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import {
  aCandidate,
  aJob,
  aManager,
  aQuestion,
  aReviewer,
  aSubmission,
  aTemplate,
} from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";

test("the PDF has the candidate's name in its file name, in any script", async ({ app }) => {
  const manager = await aManager(app);
  const { id: jobId } = await aJob(manager, { title: "한국어 교사" });
  const names = [
    ["Jürgen", "Groß", "report-jurgen-gross.pdf", "report-Jürgen-Groß.pdf"],
    ["小明", "王", "report.pdf", "report-小明-王.pdf"],
  ] as const;
  const ids: string[] = [];
  for (const [firstName, lastName, plain, full] of names) {
    const { id: candidateId } = await aCandidate(manager, jobId, { firstName, lastName });
    ids.push(candidateId);
    const { headers } = await manager.browser.fetch(`/api/candidates/${candidateId}/report.pdf`);
    expect(headers.get("content-disposition")).toBe(
      `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(full)}`,
    );
    // The page that saves the file reads its name from that header.
    const file = await manager.browser.manager.reports.pdf({ candidateId, paper: "a4" });
    expect(file.name).toBe(full);
  }
  const candidates = ids.join(",");
  const comparison = await manager.browser.manager.reports.comparisonPdf({ jobId, candidates, paper: "a4" });
  expect(comparison.name).toBe("comparison-한국어-교사.pdf");
});

test("a name in Chinese, Japanese, Korean or Thai is on the page and in the PDF's title", async ({ app }) => {
  const manager = await aManager(app);
  const { id: jobId } = await aJob(manager);
  const names = [
    ["王", "小明"],
    ["山田", "太郎"],
    ["김", "민수"],
    ["สมชาย", "ใจดี"],
  ] as const;
  for (const [firstName, lastName] of names) {
    const { id: candidateId } = await aCandidate(manager, jobId, { firstName, lastName });
    const file = await manager.browser.manager.reports.pdf({ candidateId, paper: "a4" });
    const title = `Report on ${firstName} ${lastName}`;
    const pdf = await getDocumentProxy(new Uint8Array(await file.arrayBuffer()));
    expect((await extractText(pdf, { mergePages: true })).text).toContain(title);
    expect((await pdf.getMetadata()).info).toMatchObject({ Title: title });
    expect(file.name).toBe(`report-${firstName}-${lastName}.pdf`);
  }
});

test("the PDF says what the report says, for whom it is, and on both kinds of paper", async ({ app }) => {
  const { reports, candidateId, manager } = await aDesk(app);
  const file = await reports.pdf({ candidateId, paper: "letter" });
  expect([file.type, file.name]).toEqual(["application/pdf", "report-Robin-Vale.pdf"]);
  const text = await textOf(file);
  for (const words of [
    "Report on Robin Vale",
    `For Software Engineer at ${manager.company}`,
    "Each point is one answer. The lowest rating is Poor, the highest Excellent.",
    "Reviewer A: 4, Reviewer B: 2",
    "3.0 average of 2 answers, from 2 to 4",
    "Calm under pressure.",
    "Fewer than three people answered",
    `for ${manager.firstName} ${manager.lastName}, 21 Nov 2026`,
  ])
    expect(text).toContain(words);
  for (const secret of ["Kim Doe", "@example.com", "10:00"]) expect(text).not.toContain(secret);
});

test("a comparison can be taken along as PDF, with those whom the candidate named told apart", async ({
  app,
}) => {
  const { reports, jobId, candidateId, otherId, answer } = await aDesk(app);
  for (const teamwork of [5, 5]) {
    const { key } = await answer(teamwork);
    await app.db.update(reviewers).set({ createdByType: "candidate" }).where(eq(reviewers.key, key));
  }
  const file = await reports.comparisonPdf({ jobId, candidates: `${candidateId},${otherId}`, paper: "a4" });
  const text = await textOf(file);
  for (const words of [
    "Robin Vale (4), Sasha Vale (0)",
    "Sasha Vale: not answered",
    "Each point is one answer. The lowest rating is Poor, the highest Excellent.",
    "A ring is someone named by the candidate. The bar is an estimate",
    "Reviewer C (named by the candidate): 5",
    "Named by the candidate: 5.0 (2 answers). Found: 3.0 (2 answers)",
  ])
    expect(text).toContain(words);
});

test("a logo is a PNG or JPEG, is drawn anew, stands on the PDF and can be taken away", async ({ app }) => {
  const { reports, candidateId } = await aDesk(app);
  const picture = sharp({ create: { width: 3000, height: 1000, channels: 3, background: "#1f6f54" } });
  const sent = await picture
    .jpeg()
    .withMetadata({ exif: { IFD0: { Artist: "Somebody" } } })
    .toBuffer();
  const plain = await reports.pdf({ candidateId, paper: "a4" });
  const { logo } = await reports.saveLogo({ image: sent.toString("base64") });
  const kept = Buffer.from(String(logo).replace("data:image/png;base64,", ""), "base64");
  expect(await sharp(kept).metadata()).toMatchObject({ format: "png", width: 600, height: 200 });
  expect(kept.includes("Somebody")).toBe(false);
  expect((await reports.pdf({ candidateId, paper: "a4" })).size).toBeGreaterThan(plain.size);

  // A small file that unfolds into 25 million pixels.
  const large = await sharp({ create: { width: 5000, height: 5000, channels: 3, background: "#fff" } })
    .png()
    .toBuffer();
  expect(large.length).toBeLessThan(300_000);
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  for (const refused of [svg, Buffer.from("no picture"), sent.subarray(0, 200), large])
    await expect(reports.saveLogo({ image: refused.toString("base64") })).rejects.toMatchObject({
      code: "NO_IMAGE",
    });
  expect(await reports.logo()).toEqual({ logo });
  expect(await reports.saveLogo({ image: null })).toEqual({ logo: null });
});

async function aDesk(app: TestApp) {
  const manager = await aManager(app);
  const { id: jobId } = await aJob(manager);
  const strengths = aQuestion({ id: "strengths", question: "Strengths?", type: "text", required: false });
  await aTemplate(app, { name: "All", isDefault: true, questions: [aQuestion(), strengths] });
  const { id: candidateId } = await aCandidate(manager, jobId);
  const { id: otherId } = await aCandidate(manager, jobId, { firstName: "Sasha" });
  async function answer(teamwork: number) {
    const reviewer = await aReviewer(app, { manager, candidateId });
    const answers = { teamwork, strengths: "Calm under pressure." };
    await app.browser().reviewer.surveys.submit(aSubmission(reviewer.id, { answers }));
    return reviewer;
  }
  for (const teamwork of [4, 2]) await answer(teamwork);
  return { manager, jobId, candidateId, otherId, answer, reports: manager.browser.manager.reports };
}

async function textOf(file: File) {
  const pdf = await getDocumentProxy(new Uint8Array(await file.arrayBuffer()));
  return (await extractText(pdf, { mergePages: true })).text.replaceAll(/\s+/g, " ");
}
