import { extractText, getDocumentProxy } from "unpdf";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { caveatSentence, differenceWords } from "#contract/report-words.ts";
import { auditLog } from "#server/platform/db/schema/audit.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { renderPdf } from "#server/platform/pdf/render-pdf.ts";
import {
  aCandidate,
  aJob,
  aManager,
  aParticipant,
  aQuestion,
  aReviewer,
  aSubmission,
  aTemplate,
  goodAnswers,
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

test("the PDF has the headline, the ratings, the words, the panel and the caveats, in this order", async ({
  app,
}) => {
  const { reports, candidateId, manager } = await aJobWithAnswers(app);
  for (let uncontacted = 0; uncontacted < 3; uncontacted++)
    await aReviewer(app, { manager, candidateId, status: "identified" });
  const file = await reports.pdf({ candidateId, paper: "letter" });
  expect([file.type, file.name]).toEqual(["application/pdf", "report-Robin-Vale.pdf"]);
  const { text, alternatives } = await readPdf(file);
  const parts = [
    "Report on Robin Vale",
    `For Software Engineer at ${manager.company}`,
    "2 answers",
    "Each dot is one answer, with the reviewer's letter. The lowest rating is Poor, the highest Excellent.",
    "Average Answers Range",
    "3.0 2 2 to 4",
    "Calm under pressure.",
    "5 found, 2 contacted, 2 answered.",
    "Keep in mind",
    caveatSentence("few_answers"),
  ];
  expect(parts.map((part) => [part, text.includes(part)])).toEqual(parts.map((part) => [part, true]));
  expect(parts.map((part) => text.indexOf(part))).toEqual(
    parts.map((part) => text.indexOf(part)).toSorted((a, b) => a - b),
  );
  expect(text).toContain(`Prepared for ${manager.firstName} ${manager.lastName} on 21 Nov 2026`);
  expect(alternatives).toEqual(["Reviewer A: 4, Reviewer B: 2"]);
  // No estimates, and people who were not contacted are only counted.
  for (const absent of ["Estimate", "interval", "Reviewer C", "Kim Doe", "@example.com", "10:00"])
    expect(text + alternatives.join()).not.toContain(absent);
});

test("the PDF does not say that a candidate declined who agreed before", async ({ app }) => {
  const manager = await aManager(app);
  const participant = await aParticipant(app, manager, (await aJob(manager)).id);
  const { agree, withdraw } = app.browser().candidate.participation;
  await agree({ ...participant, signedName: "Robin Vale" });
  await withdraw(participant);
  const { text } = await readPdf(
    await manager.browser.manager.reports.pdf({ candidateId: participant.id, paper: "a4" }),
  );
  expect(text).toContain("On 21 Nov 2026 Robin Vale declined or withdrew consent.");
});

test("five answers with four ratings and two long texts take at most two pages", async ({ app }) => {
  const { manager, candidateId } = await aReviewer(app, { status: "identified" });
  const text = "Calm under pressure, and clear when plans change for the third time in a week. ".repeat(5);
  for (let count = 0; count < 5; count++) {
    const { id } = await aReviewer(app, { manager, candidateId });
    const answers = { ...goodAnswers, strengths: text, areas_for_improvement: text };
    await app.browser().reviewer.surveys.submit(aSubmission(id, { answers }));
  }
  for (let uncontacted = 0; uncontacted < 30; uncontacted++)
    await aReviewer(app, { manager, candidateId, status: "identified" });
  for (const paper of ["a4", "letter"] as const) {
    const { pages, text: allText } = await readPdf(
      await manager.browser.manager.reports.pdf({ candidateId, paper }),
    );
    expect(allText).toContain("5 of 5 would strongly recommend · 5.0 average of 5 answers");
    expect(allText.match(/third time/g)).toHaveLength(50);
    expect(pages).toHaveLength(2);
  }
});

test("a comparison is in landscape, each candidate under their headline, with rings for those the candidate named", async ({
  app,
}) => {
  const { reports, jobId, candidateId, otherId, answer } = await aJobWithAnswers(app);
  for (const teamwork of [5, 5]) {
    const { key } = await answer(teamwork);
    await app.db.update(reviewers).set({ createdByType: "candidate" }).where(eq(reviewers.key, key));
  }
  const file = await reports.comparisonPdf({ jobId, candidates: `${candidateId},${otherId}`, paper: "a4" });
  const { text, alternatives, pages } = await readPdf(file);
  for (const words of [
    "Robin Vale 4 answers 2 from people named by the team or candidate",
    "Sasha Vale No answers yet",
    "Not answered",
    "A ring is someone named by the candidate.",
    "Average 4.0 · 4 answers · 2 to 5",
    differenceWords({ named: { n: 2, mean: 5 }, independent: { n: 2, mean: 3 } }),
  ])
    expect(text).toContain(words);
  expect(alternatives.join()).toContain("Reviewer C (named by the candidate): 5");
  expect(pages.map(({ width, height }) => width > height)).toEqual([true]);
});

test("a comparison of more than four has the rest on the next page, under the same questions", async ({
  app,
}) => {
  const { reports, jobId, manager, candidateId, otherId } = await aJobWithAnswers(app);
  const ids = [candidateId, otherId];
  for (const firstName of ["Cleo", "Dan", "Eva"])
    ids.push((await aCandidate(manager, jobId, { firstName })).id);
  const { pages } = await readPdf(
    await reports.comparisonPdf({ jobId, candidates: ids.join(","), paper: "letter" }),
  );
  const names = ["Robin", "Sasha", "Cleo", "Dan", "Eva"].map((name) => `${name} Vale`);
  expect(pages.map(({ text }) => names.filter((name) => text.includes(name)))).toEqual([
    names.slice(0, 3),
    names.slice(3),
  ]);
  for (const { text } of pages) expect(text).toContain("How well do they work with others?");
});

test("a logo is on the PDF until it is removed", async ({ app }) => {
  const { reports, candidateId } = await aJobWithAnswers(app);
  const image = await sharp({ create: { width: 300, height: 100, channels: 3, background: "#1f6f54" } })
    .png()
    .toBuffer();
  const sizeOfPdf = async () => (await reports.pdf({ candidateId, paper: "a4" })).size;
  const plain = await sizeOfPdf();
  await reports.saveLogo({ image: image.toString("base64") });
  expect(await sizeOfPdf()).toBeGreaterThan(plain);
  await reports.saveLogo({ image: null });
  expect(await sizeOfPdf()).toBe(plain);
});

test("a PDF that the full queue refuses reads nothing, and one manager's PDFs leave room for others", async ({
  app,
}) => {
  const { manager, reports, jobId, candidateId, otherId } = await aJobWithAnswers(app);
  const other = await aReviewer(app);
  await app.browser().reviewer.surveys.submit(aSubmission(other.id, { answers: { teamwork: 3 } }));
  const release = Promise.withResolvers<void>();
  const blocker = renderPdf("somebody", () => release.promise);
  const requests = [
    reports.pdf({ candidateId, paper: "a4" }),
    reports.pdf({ candidateId, paper: "letter" }),
    reports.comparisonPdf({ jobId, candidates: `${candidateId},${otherId}`, paper: "a4" }),
    reports.comparisonPdf({ jobId, candidates: `${candidateId},${otherId}`, paper: "letter" }),
  ];
  // Three have places and wait.
  await expect(Promise.race(requests)).rejects.toMatchObject({ code: "TOO_MANY_AT_ONCE", status: 429 });
  const others = other.manager.browser.manager.reports.pdf({ candidateId: other.candidateId, paper: "a4" });
  expect(await countReads(app)).toBe(0);
  // Other formats wait for no place.
  await manager.browser.manager.reports.read({ candidateId });
  release.resolve();
  const outcomes = await Promise.allSettled([...requests, others, blocker]);
  expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(1);
  expect(await countReads(app)).toBe(2);
});

test("a PDF that waits is not given to a manager who is deactivated meanwhile", async ({ app }) => {
  const owner = await aManager(app);
  const { manager, reports, candidateId } = await aJobWithAnswers(app);
  const release = Promise.withResolvers<void>();
  const blocker = renderPdf("somebody", () => release.promise);
  const requests = Array.from({ length: 4 }, () => reports.pdf({ candidateId, paper: "a4" }));
  // Three have places and wait.
  await expect(Promise.race(requests)).rejects.toMatchObject({ code: "TOO_MANY_AT_ONCE" });
  await owner.browser.manager.members.setActive({ memberId: manager.id, isActive: false });
  release.resolve();
  const outcomes = await Promise.allSettled([...requests, blocker]);
  const codes = outcomes.map((outcome) => outcome.status === "rejected" && String(outcome.reason.code));
  expect(codes.filter((code) => code === "SIGNED_OUT")).toHaveLength(3);
  expect(await countReads(app)).toBe(0);
});

async function aJobWithAnswers(app: TestApp) {
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

const countReads = ({ db }: TestApp) => db.$count(auditLog, eq(auditLog.action, "response.read"));

async function readPdf(file: File) {
  const pdf = await getDocumentProxy(new Uint8Array(await file.arrayBuffer()));
  const pages = [];
  const alternatives: string[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const text = items.map((item) => ("str" in item ? item.str + (item.hasEOL ? " " : "") : "")).join("");
    const [, , width = 0, height = 0] = page.view;
    pages.push({ text: text.replaceAll(/\s+/g, " "), width, height });
    alternatives.push(
      ...JSON.stringify(await page.getStructTree())
        .matchAll(/"alt":"([^"]+)"/g)
        .map(([, alt = ""]) => alt),
    );
  }
  return { pages, alternatives, text: pages.map(({ text }) => text).join(" ") };
}
