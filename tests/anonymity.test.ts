import { isContractProcedure } from "@orpc/contract";
import { sql } from "drizzle-orm";
import { dayMs } from "#contract/durations.ts";
import type { Candidate } from "#contract/candidates.ts";
import { contract } from "#contract/index.ts";
import { webhookEventTypes } from "#contract/webhook-words.ts";
import { auditLog } from "#server/platform/db/schema/audit.ts";
import { doNotContact, reviewers } from "#server/platform/db/schema/reviewers.ts";
import { sweepOutreach } from "#server/features/outreach/advance-outreach.ts";
import { releaseResponses } from "#server/features/surveys/release-responses.ts";
import { aCheckDraft } from "./assistants.ts";
import {
  aCandidate,
  aJob,
  aManager,
  aPerson,
  aSubmission,
  goodAnswers,
  mailsTo,
  sweptOutreach,
} from "./factories.ts";
import { expect, test, type TestApp } from "./harness.ts";
import { surveyLinkId } from "#server/platform/crypto/survey-link.ts";

/** Five people whose names occur nowhere else. */
const people = [
  { name: "Quincy Adamsworth", email: "quincy.a@former.example" },
  { name: "Wilhelmina Oduya", email: "mina.o@former.example" },
  { name: "Bartholomew Finch", email: "barty.f@former.example" },
  { name: "Zenobia Kowalczyk", email: "zeno.k@former.example" },
  { name: "Ludovico Pranger", email: "ludo.p@former.example" },
];
const sharing = { name: "Henrietta Vuorinen", email: "henrietta.v@former.example" };
const workHistory = [{ company: "Acme", position: "Cook", startDate: "2019-01", endDate: "2020-01" }];
const proposedHistory = workHistory.map((entry) => ({ ...entry, isCurrent: false }));

/** Everything that a manager can read, with all inputs. A missing call fails the test. */
const reads: Record<string, (world: World) => unknown[]> = {
  "managers.account": () => [{}],
  "managers.sessions": () => [{}],
  "members.list": () => [{}],
  "secondFactor.read": () => [{}],
  "sandbox.read": () => [{}],
  "scim.list": () => [{}],
  "apiKeys.list": () => [{}],
  "webhooks.list": () => [{}],
  "webhooks.deliveries": ({ endpointId }) => [{ endpointId }],
  "webhooks.samples": () => webhookEventTypes.map((type) => ({ type })),
  "recruiting.list": () => [{}],
  "recruiting.ofCandidate": ({ candidateId }) => [{ candidateId }],
  "assistants.read": () => [{}],
  "assistants.draft": ({ draftId }) => [{ draftId }],
  "sources.spending": () => [{}],
  "companySignIn.read": () => [{}],
  "attention.list": () => [{}],
  "jobs.list": () => [{}],
  "jobMembers.list": ({ jobId }) => [{ jobId }],
  "jobMembers.colleagues": ({ jobId }) => [{ jobId }],
  "jobs.get": ({ jobId }) => [{ jobId }],
  "jobs.surveys": () => [{ title: "Cook", department: "Kitchen" }],
  "candidates.list": ({ jobId }) => [
    ...["", "Robin"].flatMap((q) => [1, 2000].map((limit) => ({ jobId, q, limit }))),
    ...[...people, sharing].flatMap(({ name, email }) => [name, email]).map((q) => ({ jobId, q, limit: 1 })),
  ],
  "candidates.find": () => ["Robin", ...people.map(({ name }) => name)].map((q) => ({ q })),
  "candidates.get": ({ candidateId }) => [{ candidateId }],
  "checks.list": () => [{}, { updatedSince: "2026-11-22" }, { status: "collecting" }],
  "checks.get": ({ candidateId }) => [{ checkId: candidateId }],
  "comments.list": ({ candidateId }) => [{ candidateId }],
  "activity.list": ({ candidateId }) => [{ candidateId, limit: 1000 }],
  "directory.suggestCompanies": () => ["Acme", "Acne", ...everyWord([sharing])].map((name) => ({ name })),
  "outreach.companyRules": () => [{}],
  "participation.unasked": () => [{}],
  "reports.compare": ({ jobId, candidateId, otherId }) => [
    { jobId, candidates: `${candidateId},${otherId}` },
  ],
  // Their text is the report's, and is compressed in the file: server/features/reports/render-report.test.ts reads the
  // PDF, and server/features/reports/export-answers.test.ts the export.
  "reports.exportAnswers": () => [],
  "reports.pdf": () => [],
  "reports.comparisonPdf": () => [],
  "reports.logo": () => [{}],
  "reports.shares": ({ candidateId }) => [{ candidateId }],
  "reports.read": ({ candidateId }) => [{ candidateId }],
  "participation.preview": ({ candidateId }) => [{ candidateId }],
  "reviewers.preview": ({ candidateId }) => [{ candidateId, ownWords: "Thank you." }],
  "surveys.response": ({ keys }) => keys.map((reviewerKey) => ({ reviewerKey })),
  "notifications.settings": () => [{}],
  "notifications.digestPause": () => [{}],
  "notifications.nextDigests": () => [{}],
};

test("this file crawls every call by which a manager reads", () => {
  const found: string[] = [];
  for (const [feature, calls] of Object.entries(contract.manager))
    for (const [name, call] of Object.entries(calls))
      if (isContractProcedure(call) && call["~orpc"].route.method === "GET") found.push(`${feature}.${name}`);
  expect(found.toSorted()).toEqual(Object.keys(reads).toSorted());
});

test("after any event, nothing that a manager, an admin's audit log, a log or the queue has says who a reviewer is", async ({
  app,
}) => {
  const world = await aWorld(app);
  const { manager, candidateId } = world;
  const labels = new Map<string, string>();
  const responses: string[] = [];
  const linkOfRow = (row: Parameters<typeof surveyLinkId>[1]) => surveyLinkId(app.context.secret, row);
  const links = new Map((await app.db.select().from(reviewers)).map((row) => [row.email, linkOfRow(row)]));
  const link = (index: number) => links.get(people[index]?.email ?? "") ?? "";
  const reviewer = app.browser().reviewer.surveys;
  const secrets: string[] = [];

  const events: Record<string, () => Promise<unknown>> = {
    "they are found": async () => {},
    "a mail is refused": async () => {
      app.refuseMail("550 no such mailbox");
      for (const reviewerKey of world.keys)
        responses.push(await attempt(() => manager.browser.manager.reviewers.sendSurvey({ reviewerKey })));
      app.refuseMail(null);
    },
    "they are contacted": async () => {
      await app.db.update(reviewers).set({ withheldAt: null, undeliverableAt: null });
      for (const reviewerKey of world.keys)
        await manager.browser.manager.reviewers.sendSurvey({ reviewerKey });
      for (const reviewerKey of world.keys)
        responses.push(await attempt(() => manager.browser.manager.reviewers.sendSurvey({ reviewerKey })));
    },
    "each is also named by the manager": async () => {
      for (const person of people)
        responses.push(
          await attempt(() => manager.browser.manager.reviewers.add({ candidateId, ...person })),
        );
    },
    "a link is read": () => reviewer.open({ reviewerId: link(0) }),
    "one answers": async () => {
      app.clock.set(new Date("2026-11-22T13:37:42.123Z"));
      secrets.push((await reviewer.submit(aSubmission(link(3)))).receipt);
    },
    "one declines": () =>
      reviewer.decline({ reviewerId: link(1), reason: "conflict_of_interest", neverContact: true }),
    "one shares their name": () =>
      reviewer.submit(aSubmission(links.get(sharing.email) ?? "", { shareIdentity: true })),
    "one answers and withdraws the response": async () => {
      const { receipt } = await reviewer.submit(aSubmission(link(2)));
      secrets.push(receipt);
      await reviewer.withdraw({ receipt });
    },
    "one unsubscribes": () => {
      const header = app.outbox.find(({ to }) => to.email === people[4]?.email)?.headers["List-Unsubscribe"];
      const token = /unsubscribe\/([^>]+)/.exec(header ?? "")?.[1] ?? "";
      return reviewer.unsubscribe({ token, neverContact: false });
    },
    "outreach is paused and resumed, and a consent is recorded": async () => {
      const { pause, saveConsentNote } = manager.browser.manager.outreach;
      for (const paused of [true, false])
        responses.push(JSON.stringify(await pause({ candidateId, paused })));
      responses.push(JSON.stringify(await saveConsentNote({ candidateId, note: "By e-mail" })));
    },
    "the others are reminded": async () => {
      app.clock.set(new Date("2026-11-24T12:00:00Z"));
      await sweepOutreach.run(app.context, {});
    },
    "a day passes": async () => app.clock.advance(dayMs),
    "the report is downloaded": () => manager.browser.manager.reports.pdf({ candidateId }),
    "the job is archived": () =>
      manager.browser.manager.jobs.setActive({ jobId: world.jobId, isActive: false }),
    "the job is active again": () =>
      manager.browser.manager.jobs.setActive({ jobId: world.jobId, isActive: true }),
  };
  for (const [event, happens] of Object.entries(events)) {
    await happens();
    await app.runTasks();
    responses.push(...(await crawl(world)));
    const candidate = await attempt(() => manager.browser.manager.candidates.get({ candidateId }));
    for (const [, key = "", label = ""] of candidate.matchAll(/"key":"([^"]+)","label":"([^"]+)"/g)) {
      expect(labels.get(key) ?? label, `the label after: ${event}`).toBe(label);
      labels.set(key, label);
    }
    const { reviewers: shown = [] } = JSON.parse(candidate) as Partial<Candidate>;
    for (const { typedName, card } of shown)
      expect(typedName !== undefined, event).toBe(card.evidence === "named");
  }
  // Six were found, and five of them were also named.
  expect(labels.size).toBe(11);

  const hashes = (await app.db.select().from(doNotContact)).map(({ emailHash }) => emailHash);
  const rows = await app.db.select().from(reviewers);
  secrets.push(
    ...rows.flatMap((row) => [row.linkHash, row.emailHash, linkOfRow(row)]),
    ...hashes,
    ...everyWord(people),
  );
  // When the managers themselves last used the service is no secret to them.
  const answers = [...new Set(responses)]
    .join("\n")
    .replaceAll(/"lastUsedAt":"[^"]+"/g, "")
    // Managers may read the names that they typed themselves.
    .replaceAll(/"typedName":"[^"]+"/g, "");
  for (const expected of ['"withdrawnResponses":1', sharing.email])
    expect(answers.includes(expected), expected).toBe(true);
  const places = {
    "an answer": answers,
    "a mail to the manager": JSON.stringify(mailsTo(app, manager)),
    "a log": app.logs.join("\n"),
    "the queue": JSON.stringify(await app.db.execute(sql`select data, output from pgboss.job`)),
    "the audit log": JSON.stringify(await app.db.select().from(auditLog)),
  };
  for (const [place, text] of Object.entries(places))
    for (const secret of secrets) expect(text.includes(secret), `${secret} in ${place}`).toBe(false);
  for (const place of ["a mail to the manager", "a log", "the queue", "the audit log"] as const)
    for (const word of everyWord([sharing]))
      expect(places[place].includes(word), `${word} in ${place}`).toBe(false);
  for (const place of ["a log", "the queue", "the audit log"] as const)
    expect(places[place].includes(String(goodAnswers["strengths"])), place).toBe(false);
  expect(places["a mail to the manager"].includes("Robin Vale")).toBe(true);
  // The time of day could help to identify who answered.
  for (const word of ["2026-11-22T13:37", "conflict"]) expect(answers.includes(word), word).toBe(false);
});

test("about reviewers and their answers a manager sees days, never the time of day", async ({ app }) => {
  const world = await aWorld(app);
  const { browser } = world.manager;
  for (const reviewerKey of world.keys) await browser.manager.reviewers.sendSurvey({ reviewerKey });
  app.clock.set(new Date("2026-11-22T13:37:42.123Z"));
  const rows = await app.db.select().from(reviewers);
  for (const row of rows)
    await app.browser().reviewer.surveys.submit(aSubmission(surveyLinkId(app.context.secret, row)));
  await app.runTasks();
  const timeFields = new Set<string>();
  for (const answer of await crawl(world)) collectTimes(JSON.parse(answer || "null"), timeFields);
  // The manager's own actions, and the times of digests.
  const own = new Set(["createdAt", "expiresAt", "signedInAt", "lastUsedAt", "dueAt", "since"]);
  expect([...timeFields].filter((name) => !own.has(name))).toEqual([]);
});

test("with batch release, nothing that a manager, the audit log, a log or the queue has says whose an answer is", async ({
  app,
}) => {
  await releaseResponses.run(app.context, {});
  const world = await aWorld(app, 3);
  const { manager, candidateId } = world;
  for (const reviewerKey of world.keys) await manager.browser.manager.reviewers.sendSurvey({ reviewerKey });
  await sweptOutreach(app);
  const reviewer = app.browser().reviewer.surveys;
  const rows = await app.db.select().from(reviewers);
  const [declining, ...answering] = rows.map((row) => surveyLinkId(app.context.secret, row));
  const responses = await crawl(world);
  await reviewer.decline({ reviewerId: declining ?? "", reason: "conflict_of_interest" });
  for (const link of answering.slice(0, 4)) await reviewer.submit(aSubmission(link));
  responses.push(...(await crawl(world)));

  app.clock.set(new Date("2026-11-22T06:07:00Z"));
  await app.runTasks(releaseResponses);
  const { together } = await manager.browser.manager.candidates.get({ candidateId });
  expect(together?.answers).toHaveLength(4);
  responses.push(...(await crawl({ ...world, keys: together?.answers.map(({ key }) => key) ?? [] })));
  const places = {
    "an answer": responses.join("\n"),
    "a mail": JSON.stringify(mailsTo(app, manager)),
    "a log": app.logs.join("\n"),
    "the queue": JSON.stringify(await app.db.execute(sql`select data, output from pgboss.job`)),
    "the audit log": JSON.stringify(await app.db.select().from(auditLog)),
  };
  expect(places["an answer"]).toContain(goodAnswers["strengths"]);
  const secrets = rows.flatMap((row) => [row.linkHash, row.emailHash, surveyLinkId(app.context.secret, row)]);
  for (const [place, text] of Object.entries(places))
    for (const word of [...secrets, ...everyWord([...people, sharing]), "conflict"])
      expect(text.includes(word), `${word} in ${place}`).toBe(false);
});

/** The names of fields with a time of day. */
function collectTimes(value: unknown, found: Set<string>, name = "") {
  // Midnight stands for a day.
  if (typeof value === "string" && /\dT\d\d:\d\d/.test(value.replaceAll("T00:00:00.000Z", "")))
    found.add(name);
  if (Array.isArray(value)) for (const item of value) collectTimes(item, found, name);
  else if (value && typeof value === "object")
    for (const [key, field] of Object.entries(value)) collectTimes(field, found, key);
}

type World = Awaited<ReturnType<typeof aWorld>>;

async function aWorld(app: TestApp, answersTogether: 3 | null = null) {
  const manager = await aManager(app);
  await manager.browser.manager.outreach.saveCompanyRules({ answersTogether });
  const settings = {
    settingsMode: "global",
    digestFrequency: "immediate",
    sendZeroReviewsEmail: true,
  } as const;
  await manager.browser.manager.notifications.saveSettings({ settings });
  const { id: jobId } = await aJob(manager);
  for (const person of [...people, sharing]) await aPerson(app, person, { company: "Acme" });
  const { id: candidateId } = await aCandidate(manager, jobId, { workHistory });
  const rows = await app.db.select().from(reviewers);
  const { id: otherId } = await aCandidate(manager, jobId);
  // Nobody listens there, so that its deliveries are tried again and again.
  const { id: endpointId } = await manager.browser.manager.webhooks.create({
    address: "http://127.0.0.1:9/hook",
    events: webhookEventTypes.filter((type) => /^(response|answers|outreach|round)/.test(type)),
  });
  const { id: draftId } = await aCheckDraft(app, manager, jobId, { workHistory: proposedHistory });
  return { endpointId, manager, jobId, candidateId, otherId, draftId, keys: rows.map(({ key }) => key) };
}

/** Everything that the manager can read now, as text. */
async function crawl(world: World): Promise<string[]> {
  const features = world.manager.browser.manager as unknown as Record<
    string,
    Record<string, (input: unknown) => Promise<unknown>>
  >;
  const answers: string[] = [];
  for (const [call, inputs] of Object.entries(reads)) {
    const [feature = "", name = ""] = call.split(".");
    for (const input of inputs(world))
      answers.push(await attempt(async () => features[feature]?.[name]?.(input)));
  }
  return answers;
}

/** The response as text, even if it is an error. */
async function attempt(call: () => Promise<unknown>): Promise<string> {
  try {
    return JSON.stringify(await call()) ?? "";
  } catch (error) {
    const { code, message, data } = error as { code: string; message: string; data: unknown };
    return JSON.stringify({ code, message, data });
  }
}

const everyWord = (all: { name: string; email: string }[]) =>
  all.flatMap(({ name, email }) => [...name.split(" "), email, email.split("@")[0] ?? ""]);
