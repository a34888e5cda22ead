import { dayMs } from "#contract/durations.ts";
import { releaseResponses } from "#server/features/surveys/release-responses.ts";
import { surveyTemplates } from "#server/platform/db/schema/surveys.ts";
import {
  aCandidate,
  aJob,
  aManager,
  anEmail,
  aQuestion,
  aReviewer,
  aSubmission,
  aTemplate,
  comeBack,
} from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";
import { addCandidates, addJobs, addReviewers } from "#tests/many-rows.ts";

test("the list returns the first candidates, and how many there are", async ({ app }) => {
  const { jobId, list } = await aJobWithManager(app);
  await addCandidates(app, jobId, 120);

  const first = await list({});
  expect([first.total, first.found, first.candidates.length]).toEqual([120, 120, 50]);
  expect(first.candidates[0]?.lastName).toBe("Number 120");
  expect((await list({ limit: 100 })).candidates.at(-1)?.lastName).toBe("Number 21");
});

test("a search matches all its words in any order and case, and treats % and _ as text", async ({ app }) => {
  const { manager, jobId, list } = await aJobWithManager(app);
  await aCandidate(manager, jobId, { firstName: "Ana Maria", lastName: "O'Neil_50%" });
  app.clock.advance(1000);
  await aCandidate(manager, jobId, { firstName: "Anatol", lastName: "Berg" });
  const found = async (q: string) => (await list({ q })).candidates.map(({ firstName }) => firstName);

  expect(await found("neil ANA")).toEqual(["Ana Maria"]);
  expect(await found("  ana ")).toEqual(["Anatol", "Ana Maria"]);
  expect(await found("50%")).toEqual(["Ana Maria"]);
  expect(await found("%")).toEqual(["Ana Maria"]);
  expect(await list({ q: "nobody" })).toMatchObject({ total: 2, found: 0, candidates: [] });
  // JavaScript and PostgreSQL lower-case these names differently.
  for (const firstName of ["İnci", "ΝΙΚΟΣ"]) {
    await aCandidate(manager, jobId, { firstName });
    expect(await found(firstName)).toEqual([firstName]);
  }
});

test("each call runs as many statements for thousands of rows as for one, and its answer stays small", async ({
  app,
}) => {
  const { manager, jobId, list } = await aJobWithManager(app);
  const { key, candidateId } = await aReviewer(app, { manager, status: "completed" });
  await aReviewer(app, { manager, candidateId });
  const { attention, jobs, candidates, reports, surveys } = manager.browser.manager;
  const calls = {
    "jobs.list": () => jobs.list(),
    "candidates.list": () => list({}),
    "candidates.list, searched": () => list({ q: "number 1" }),
    "candidates.list, most answers first": () => list({ sort: "answers", show: "answered" }),
    "candidates.list, best rating first": () => list({ sort: "rating" }),
    "candidates.find": () => candidates.find({ q: "number 1" }),
    "attention.list": () => attention.list(),
    "candidates.get": () => candidates.get({ candidateId }),
    "reports.read": () => reports.read({ candidateId }),
    "surveys.response": () => surveys.response({ reviewerKey: key }),
  };
  const few = await measure(app, calls);
  await addJobs(app, manager.id, 500);
  await addCandidates(app, jobId, 2_000);
  await addReviewers(app, candidateId, 59);
  const many = await measure(app, calls);

  for (const [name, { statements, bytes }] of Object.entries(many)) {
    expect([name, statements]).toEqual([name, few[name]?.statements]);
    expect([name, statements <= 10, bytes < 400_000]).toEqual([name, true, true]);
  }
});

async function aJobWithManager(app: TestApp) {
  const manager = await aManager(app, { email: anEmail("boss") });
  const { id: jobId } = await aJob(manager);
  const list = (query: { q?: string; limit?: number; sort?: "answers" | "rating"; show?: "answered" }) =>
    manager.browser.manager.candidates.list({ jobId, ...query });
  return { manager, jobId, list };
}

/** The number of statements of each call, and the size of its answer. */
async function measure(app: TestApp, calls: Record<string, () => Promise<unknown>>) {
  const results: Record<string, { statements: number; bytes: number }> = {};
  for (const [name, call] of Object.entries(calls)) {
    const { statements, result } = await countStatements(app, call);
    results[name] = { statements, bytes: JSON.stringify(result).length };
  }
  return results;
}

/** Counts the statements, without those of the task queue. */
async function countStatements(app: TestApp, call: () => Promise<unknown>) {
  const client = Reflect.get(app.db, "$client") as { query: (...args: unknown[]) => unknown };
  const { query } = client;
  let statements = 0;
  client.query = (...args) => {
    if (!JSON.stringify(args[0] ?? "").includes("pgboss")) statements++;
    return query.apply(client, args);
  };
  const result = await call();
  client.query = query;
  return { statements, result };
}

test("a search by name finds the candidates of all jobs of the manager, and nobody else's", async ({
  app,
}) => {
  const manager = await aManager(app);
  const cook = await aJob(manager, { title: "Cook" });
  const baker = await aJob(manager, { title: "Baker" });
  const { id } = await aCandidate(manager, cook.id, { firstName: "Robin", lastName: "Vale" });
  await aCandidate(manager, baker.id, { firstName: "Noor", lastName: "Haddad" });
  await manager.browser.manager.jobs.setActive({ jobId: cook.id, isActive: false });
  const { find } = manager.browser.manager.candidates;
  expect(await find({ q: "vale ROB" })).toEqual([
    { id, firstName: "Robin", lastName: "Vale", jobId: cook.id, jobTitle: "Cook", jobIsActive: false },
  ]);
  const stranger = await aManager(app);
  expect(await stranger.browser.manager.candidates.find({ q: "vale" })).toEqual([]);
});

test("a job's candidates are sorted and filtered as requested, and `found` counts those that match", async ({
  app,
}) => {
  const { manager, candidateId } = await aReviewer(app, { status: "completed" });
  const { jobId } = await manager.browser.manager.candidates.get({ candidateId });
  app.clock.advance(1000);
  await aCandidate(manager, jobId, { firstName: "Ann", lastName: "Abel" });
  const names = async (query: { sort?: "newest" | "name" | "answers"; show?: "answered" | "unanswered" }) => {
    const { candidates, found } = await manager.browser.manager.candidates.list({ jobId, ...query });
    return [...candidates.map(({ lastName }) => lastName), found];
  };
  expect(await names({})).toEqual(["Abel", "Vale", 2]);
  expect(await names({ sort: "answers" })).toEqual(["Vale", "Abel", 2]);
  expect(await names({ sort: "name" })).toEqual(["Abel", "Vale", 2]);
  expect(await names({ show: "answered" })).toEqual(["Vale", 1]);
  expect(await names({ show: "unanswered" })).toEqual(["Abel", 1]);
});

test("each candidate in the list shows its counts, what blocks it, and one figure for the answers", async ({
  app,
}) => {
  const { manager, candidateId } = await aReviewer(app, { status: "completed" });
  await aReviewer(app, { manager, candidateId });
  await aReviewer(app, { manager, candidateId, status: "identified" });
  const { jobId } = await manager.browser.manager.candidates.get({ candidateId });
  app.clock.advance(1000);
  const { id: other } = await aCandidate(manager, jobId, { lastName: "Abel" });
  const read = async (sort: "newest" | "rating" = "newest") =>
    (await manager.browser.manager.candidates.list({ jobId, sort })).candidates;

  const [abel, vale] = await read();
  expect(vale).toMatchObject({ reviewerCount: 3, askedCount: 2, responseCount: 1, waitingCount: 1 });
  expect(vale).toMatchObject({ stuck: null, recommendation: { n: 1, mean: 5, top: 1 } });
  expect(abel).toMatchObject({ askedCount: 0, stuck: "nobody_found", recommendation: null });
  expect((await read("rating")).map(({ lastName }) => lastName)).toEqual(["Vale", "Abel"]);
  const limited = await manager.browser.manager.candidates.list({ jobId, sort: "rating", limit: 1 });
  expect(limited.candidates.map(({ lastName }) => lastName)).toEqual(["Vale"]);

  await aReviewer(app, { manager, candidateId: other, status: "identified" });
  const stuck = async () => (await read()).map((candidate) => candidate.stuck);
  expect(await stuck()).toEqual(["not_asked", null]);
  app.clock.advance(8 * dayMs);
  await comeBack(manager);
  expect(await stuck()).toEqual(["not_asked", "silent"]);
  await manager.browser.manager.outreach.pause({ candidateId, paused: true });
  await manager.browser.manager.outreach.saveCompanyRules({ needed: "note" });
  expect(await stuck()).toEqual(["note", "note"]);
});

test("candidates who were rated on different scales are sorted by how high the rating is on its scale", async ({
  app,
}) => {
  const manager = await aManager(app);
  const { id: jobId } = await aJob(manager);
  const question = aQuestion({ id: "overall_recommendation" });
  await aTemplate(app, { name: "All", isDefault: true, questions: [question] });
  const rate = async (lastName: string, rating: number) => {
    const { id: candidateId } = await aCandidate(manager, jobId, { lastName });
    const { id } = await aReviewer(app, { manager, candidateId });
    const answers = { overall_recommendation: rating };
    await app.browser().reviewer.surveys.submit(aSubmission(id, { answers }));
    app.clock.advance(1000);
  };
  await rate("Four of five", 4);
  await app.db
    .update(surveyTemplates)
    .set({ questions: [{ ...question, type: "zero_to_ten", scale: undefined }] });
  await rate("Six of ten", 6);
  await rate("None of ten", 0);
  await aCandidate(manager, jobId, { lastName: "Unrated" });

  const { candidates } = await manager.browser.manager.candidates.list({ jobId, sort: "rating" });
  expect(
    candidates.map(({ lastName, recommendation }) => [
      lastName,
      recommendation?.mean,
      recommendation?.highest,
    ]),
  ).toEqual([
    ["Four of five", 4, 5],
    ["Six of ten", 6, 10],
    ["None of ten", 0, 10],
    ["Unrated", undefined, undefined],
  ]);
});

test("with batch release the list changes when answers are released, not when somebody answers", async ({
  app,
}) => {
  const manager = await aManager(app);
  await manager.browser.manager.outreach.saveCompanyRules({ answersTogether: 3 });
  const { id: jobId } = await aJob(manager);
  const { id: candidateId } = await aCandidate(manager, jobId);
  await releaseResponses.run(app.context, {});
  const contacted = [];
  for (let n = 0; n < 4; n++) contacted.push(await aReviewer(app, { manager, candidateId }));
  const read = async () =>
    JSON.stringify([
      await manager.browser.manager.candidates.list({ jobId }),
      await manager.browser.manager.candidates.list({ jobId, sort: "rating" }),
    ]);
  const before = await read();
  const { submit, decline } = app.browser().reviewer.surveys;
  await decline({ reviewerId: contacted[3]?.id ?? "", reason: "prefer_not_to" });
  for (const { id } of contacted.slice(0, 3)) await submit(aSubmission(id));
  expect(await read()).toBe(before);

  app.clock.advance(dayMs);
  await releaseResponses.run(app.context, {});
  const { candidates } = await manager.browser.manager.candidates.list({ jobId });
  expect(candidates).toMatchObject([
    { askedCount: 4, responseCount: 3, waitingCount: 1, recommendation: { n: 3, mean: 5, top: 3 } },
  ]);
});
