import { eq, sql } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import Papa from "papaparse";
import { auditLog } from "#server/platform/db/schema/audit.ts";
import { surveyTemplates } from "#server/platform/db/schema/surveys.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { anApiKey } from "#tests/api-key.ts";
import {
  aCandidate,
  aJob,
  aManager,
  aQuestion,
  aReviewer,
  aSubmission,
  aTemplate,
  comeBack,
  copyCandidates,
  goodAnswers,
  type TestManager,
} from "#tests/factories.ts";
import { expect, test } from "#tests/harness.ts";
import { recordStatements } from "#tests/record-statements.ts";
import { readingQueue } from "./export-answers.ts";
import { writeXlsx } from "./write-xlsx.ts";

test("a job's answers are exported as CSV and JSON, one row an answer, without names, and no cell is calculated", async ({
  app,
}) => {
  const manager = await aManager(app);
  const { id: jobId } = await aJob(manager);
  const strengths = aQuestion({ id: "strengths", question: "Strengths?", type: "text" });
  await aTemplate(app, { name: "All", isDefault: true, questions: [aQuestion(), strengths] });
  const { id: candidateId } = await aCandidate(manager, jobId, { firstName: "Zoë" });
  const texts = ['=HYPERLINK("http://x")', 'Größe, "quoted"\nsecond line', "-1", "=1+1\nand more"];
  for (const strengthsText of texts) {
    const { id } = await aReviewer(app, { manager, candidateId });
    const answers = { teamwork: 3, strengths: strengthsText };
    await app.browser().reviewer.surveys.submit(aSubmission(id, { answers, shareIdentity: true }));
  }
  await app.db.update(reviewers).set({ createdByType: "candidate" }).where(eq(reviewers.rank, 2));
  const exportAs = (format: string) => manager.browser.fetch(`/api/jobs/${jobId}/answers?format=${format}`);

  const csv = await exportAs("csv");
  expect(csv.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await csv.arrayBuffer());
  expect(text.startsWith("\uFEFFcandidate,")).toBe(true);
  expect(text).not.toMatch(/(^|,)"?\s*[=+@-]/m);
  const { data } = Papa.parse<Record<string, string>>(text.slice(1), { header: true, skipEmptyLines: true });
  expect(data).toHaveLength(2 * texts.length);
  expect(data[texts.length + 1]).toMatchObject({
    candidate: "Zoë Vale",
    reviewer: "Reviewer B",
    group: "Named by the candidate",
    answer: texts[1],
  });

  const semicolons = await exportAs("csv-semicolon");
  expect(semicolons.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(semicolons.headers.get("content-disposition")).toMatch(/\.csv$/);
  const parsed = Papa.parse<Record<string, string>>((await semicolons.text()).trim(), {
    header: true,
    delimiter: ";",
  });
  expect(parsed.meta.fields?.slice(0, 3)).toEqual(["candidate", "reviewer", "group"]);
  expect(parsed.data).toEqual(data);

  const json = (await (await exportAs("json")).json()) as { answer: unknown }[];
  expect(json.map(({ answer }) => answer)).toEqual([...texts.map(() => 3), ...texts]);
  for (const secret of ["Kim Doe", "@example.com", "10:00"])
    expect(text + JSON.stringify(json)).not.toContain(secret);
  const entries = await app.db.select().from(auditLog);
  expect(entries.filter(({ action }) => action === "job.answers_exported")).toHaveLength(3);
});

test("a job's answers are exported to Excel: typed cells as they were written, none of them a formula", async ({
  app,
}) => {
  const manager = await aManager(app);
  const { id: jobId } = await aJob(manager, { title: "Köchin" });
  const strengths = aQuestion({ id: "strengths", question: "Strengths?", type: "text" });
  await aTemplate(app, { name: "All", isDefault: true, questions: [aQuestion(), strengths] });
  const { id: candidateId } = await aCandidate(manager, jobId, { firstName: "小明", lastName: "王" });
  const text = "- calm & <kind>\n=1+1\n+ fast\u0001 _x0041_";
  const { id } = await aReviewer(app, { manager, candidateId });
  await app.browser().reviewer.surveys.submit(aSubmission(id, { answers: { teamwork: 3, strengths: text } }));
  const response = await manager.browser.fetch(`/api/jobs/${jobId}/answers?format=xlsx`);
  const { headers } = response;

  expect(headers.get("content-type")).toBe(
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  );
  expect(headers.get("content-disposition")).toContain("filename*=UTF-8''answers-K%C3%B6chin.xlsx");
  const parts = unzip(await response.arrayBuffer());
  const sheet = parts["xl/worksheets/sheet1.xml"] ?? "";
  expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
  expect(sheet).toContain("小明 王");
  expect(sheet).toMatch(/<c s="0"><v>3<\/v><\/c>/);
  expect(sheet).toContain("- calm &amp; &lt;kind&gt;\n=1+1\n+ fast_x0001_ _x005F_x0041_");
  expect(sheet).not.toContain("<f");
  // The header is bold, and a text stays a text after someone edits it.
  const styles = [
    ...(parts["xl/styles.xml"] ?? "").matchAll(/<xf numFmtId="(\d+)" fontId="(\d)"[^>]* xfId/g),
  ];
  expect(styles.map(([, format, font]) => [format, font])).toEqual([
    ["0", "0"],
    ["49", "0"],
    ["49", "1"],
  ]);
  expect(sheet).toMatch(/<row><c s="2" t="inlineStr"><is><t xml:space="preserve">Candidate</);
});

test("with one row a reviewer each question is a column, in CSV and Excel, and nothing is calculated", async ({
  app,
}) => {
  const manager = await aManager(app);
  const { id: jobId } = await aJob(manager);
  const strengths = aQuestion({ id: "strengths", question: "=Strengths?", type: "text", required: false });
  await aTemplate(app, { name: "All", isDefault: true, questions: [aQuestion(), strengths] });
  const ids = {
    Ada: (await aCandidate(manager, jobId, { firstName: "Ada" })).id,
    Ben: (await aCandidate(manager, jobId, { firstName: "Ben" })).id,
  };
  const answer = async (name: keyof typeof ids, text?: string) => {
    const { id } = await aReviewer(app, { manager, candidateId: ids[name] });
    const answers = { teamwork: 4, ...(text && { strengths: text }) };
    await app.browser().reviewer.surveys.submit(aSubmission(id, { answers }));
  };
  await answer("Ada", "Calm.");
  await answer("Ben", "+1 for hiring");
  await app.db.update(surveyTemplates).set({ questions: [aQuestion({ scale: 10 }), strengths] });
  await answer("Ada");
  const exportAs = (format: string) =>
    manager.browser.fetch(`/api/jobs/${jobId}/answers?rows=reviewers&format=${format}`);
  const teamwork = "How well do they work with others?";
  for (const [format, delimiter] of [
    ["csv", ","],
    ["csv-semicolon", ";"],
  ] as const) {
    const text = await (await exportAs(format)).text();
    const rows = Papa.parse<string[]>(text.replace("\uFEFF", "").trim(), { delimiter }).data;
    const [header, ...cells] = rows.map(([candidate, reviewer, , , , , ...answers]) => [
      candidate,
      reviewer,
      ...answers,
    ]);
    expect(header).toEqual(["candidate", "reviewer", teamwork, "'=Strengths?", `${teamwork} (2)`]);
    // Candidates come in the order of their random ids.
    expect(cells.map((row) => row.join("|")).toSorted()).toEqual([
      "Ada Vale|Reviewer A|4|Calm.|",
      "Ada Vale|Reviewer B|||4",
      "Ben Vale|Reviewer A|4|'+1 for hiring|",
    ]);
  }
  const sheet = unzip(await (await exportAs("xlsx")).arrayBuffer())["xl/worksheets/sheet1.xml"];
  expect(sheet?.match(/<row>/g)).toHaveLength(4);
  expect(sheet).toContain("=Strengths?");
  expect(sheet).not.toContain("<f");
});

test("rows beyond the limit of a worksheet go on the next one, with the same header", async () => {
  const rows = (async function* () {
    yield [["a"], ["b"], ["c"]];
    yield [["d"], ["e"]];
  })();
  const chunks: Uint8Array[] = [];
  const header = [{ title: "Letter", width: 10 }];
  for await (const chunk of writeXlsx({ name: "Answers", header, rows, createdAt: new Date() }, 3))
    chunks.push(chunk);
  const parts = unzip(Buffer.concat(chunks));
  const texts = [1, 2, 3].map((number) =>
    [...(parts[`xl/worksheets/sheet${number}.xml`] ?? "").matchAll(/>(\w+)<\/t>/g)].map(([, text]) => text),
  );
  expect(texts).toEqual([
    ["Letter", "a", "b"],
    ["Letter", "c", "d"],
    ["Letter", "e"],
  ]);
  expect(parts["xl/workbook.xml"]).toContain('<sheet name="Answers 3" sheetId="3" r:id="rId3"/>');
  expect(parts["[Content_Types].xml"]).toContain("/xl/worksheets/sheet3.xml");
});

function unzip(file: ArrayBuffer | Uint8Array): Partial<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(unzipSync(new Uint8Array(file))).map(([path, bytes]) => [path, strFromU8(bytes)]),
  );
}

test("the file has the job's title in its name, in any script", async ({ app }) => {
  const manager = await aManager(app);
  const long = "Ingénieur ".repeat(20).trim();
  const names: [title: string, plain: string, full: string][] = [
    ["Köchin (80 %) / Küche", "answers-kochin-80-kuche.csv", "answers-Köchin-80-Küche.csv"],
    ["Повар", "answers.csv", "answers-Повар.csv"],
    ["한국어 교사", "answers.csv", "answers-한국어-교사.csv"],
    ['"; filename=x.exe', "answers-filename-x-exe.csv", "answers-filename-x-exe.csv"],
    ["../../..", "answers.csv", "answers.csv"],
    [long, `answers${"-ingenieur".repeat(6)}.csv`, `answers${"-Ingénieur".repeat(6)}.csv`],
  ];
  for (const [title, plain, full] of names) {
    const { id: jobId } = await aJob(manager, { title });
    const { headers } = await manager.browser.fetch(`/api/jobs/${jobId}/answers?format=csv`);
    expect(headers.get("content-disposition")).toBe(
      `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(full)}`,
    );
  }
});

test("no cell is calculated, whatever delimiter a spreadsheet splits the lines at", async ({ app }) => {
  const { id, manager, candidateId } = await aReviewer(app);
  const { jobId } = await manager.browser.manager.candidates.get({ candidateId });
  const formula = "=cmd|' /C calc'!A0";
  const strengths = [";", "; ", ';"', "\t", "\n", "\n;", ";;"]
    .map((separator) => `fine${separator}${formula}`)
    .join("");
  await app.browser().reviewer.surveys.submit(aSubmission(id, { answers: { ...goodAnswers, strengths } }));
  const text = await (await manager.browser.fetch(`/api/jobs/${jobId}/answers?format=csv`)).text();

  for (const delimiter of [",", ";", "\t"]) {
    const cells = Papa.parse<string[]>(text, { delimiter }).data.flat();
    expect(cells.filter((cell) => /^[\s"]*[=+\-@]/.test(cell))).toEqual([]);
  }
  expect(text).toContain("fine;'=cmd");
});

test("an export that fails ends visibly, and the server keeps running", async ({ app }) => {
  const { manager, candidateId } = await aReviewer(app, { status: "completed" });
  const { jobId } = await manager.browser.manager.candidates.get({ candidateId });
  const exportAs = () => manager.browser.fetch(`/api/jobs/${jobId}/answers`);
  await app.db.execute(sql`alter table survey_responses rename to survey_responses_gone`);
  const response = await exportAs();
  await expect(response.text()).rejects.toThrow();
  await app.db.execute(sql`alter table survey_responses_gone rename to survey_responses`);
  expect(await (await exportAs()).text()).toContain("Calm under pressure.");
  expect(app.logs.join("")).toContain("42P01");
});

test("candidates without answers cost an export nothing, and a column for each question costs no second report", async ({
  app,
}) => {
  const { manager, candidateId } = await aReviewer(app, { status: "completed" });
  const { jobId } = await manager.browser.manager.candidates.get({ candidateId });
  const countStatements = async (rows: string) => {
    const read = async () =>
      (await manager.browser.fetch(`/api/jobs/${jobId}/answers?format=csv&rows=${rows}`)).text();
    return (await recordStatements(read)).filter(({ text }) => text.includes('"survey_responses"')).length;
  };
  const [answers, byReviewer] = [await countStatements("answers"), await countStatements("reviewers")];
  await copyCandidates(app, 8);
  expect(await countStatements("answers")).toBe(answers);
  for (let count = 0; count < 3; count++) {
    const { id } = await aCandidate(manager, jobId);
    await aReviewer(app, { manager, candidateId: id, status: "completed" });
  }
  expect((await countStatements("reviewers")) - (await countStatements("answers"))).toBe(
    byReviewer - answers,
  );
});

test("all exports together read one candidate at a time", async ({ app }) => {
  const { manager, candidateId } = await aReviewer(app, { status: "completed" });
  const { jobId } = await manager.browser.manager.candidates.get({ candidateId });
  const release = Promise.withResolvers<void>();
  const blocker = readingQueue("somebody", () => release.promise);
  const exported = manager.browser.fetch(`/api/jobs/${jobId}/answers?format=json`);
  // What is answered while the export waits for its turn is in it.
  const { id } = await aReviewer(app, { manager, candidateId });
  const answers = { ...goodAnswers, strengths: "Answered in the meantime." };
  await app.browser().reviewer.surveys.submit(aSubmission(id, { answers }));
  release.resolve();
  await blocker;
  expect(await (await exported).text()).toContain("Answered in the meantime.");
});

test("an export that was begun gives nothing more once its session has ended, its manager is deactivated, or its key revoked", async ({
  app,
}) => {
  const owner = await aManager(app);
  const { manager, candidateId } = await aReviewer(app, { status: "completed" });
  const { jobId } = await manager.browser.manager.candidates.get({ candidateId });
  const [revoked, kept] = [
    await anApiKey(app, manager, { scopes: ["results:read"] }),
    await anApiKey(app, manager, { scopes: ["results:read"] }),
  ];
  const { members, apiKeys } = owner.browser.manager;
  const byKey = ({ key }: { key: string }) => app.browser([], { authorization: `Bearer ${key}` });
  const elsewhere = app.browser();
  await comeBack({ ...manager, browser: elsewhere });
  for (const [client, end] of [
    [byKey(revoked.program), () => apiKeys.revoke({ keyId: revoked.id })],
    [elsewhere, () => endOtherSessions(manager)],
    [byKey(kept.program), () => members.setActive({ memberId: manager.id, isActive: false })],
  ] as const) {
    const release = Promise.withResolvers<void>();
    const blocker = readingQueue("somebody", () => release.promise);
    const response = await client.fetch(`/api/jobs/${jobId}/answers?format=csv`);
    expect(response.status).toBe(200);
    await end();
    release.resolve();
    await blocker;
    await expect(response.text()).rejects.toThrow();
  }
});

async function endOtherSessions({ browser }: TestManager) {
  const { sessions, endSession } = browser.manager.managers;
  const others = (await sessions()).filter(({ isCurrent }) => !isCurrent);
  for (const { id } of others) await endSession({ sessionId: id });
}

test("managers export only their own jobs, and a job without answers is an empty list", async ({ app }) => {
  const [manager, stranger] = [await aManager(app), await aManager(app)];
  const { id: jobId } = await aJob(manager);
  const address = `/api/jobs/${jobId}/answers?format=json`;
  expect((await stranger.browser.fetch(address)).status).toBe(404);
  expect(await (await manager.browser.fetch(address)).json()).toEqual([]);
});
