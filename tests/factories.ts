import { expect } from "vitest";
import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { CandidateFields } from "#contract/candidates.ts";
import { barestCard } from "#contract/cards.ts";
import type { DirectoryRow } from "#contract/directory.ts";
import type { JobFields } from "#contract/jobs.ts";
import type { CompanyRole } from "#contract/company-roles.ts";
import type { NotificationSettings } from "#contract/notifications.ts";
import type { AddReviewer } from "#contract/reviewers.ts";
import type { Closeness } from "#contract/survey-rules.ts";
import type { Answers, Question } from "#contract/surveys.ts";
import { createAdmin } from "#server/features/accounts/admins.ts";
import { saveDevice } from "#server/platform/auth/devices.ts";
import { adminUsers, rateLimits } from "#server/platform/db/schema/auth.ts";
import { dataRequests } from "#server/platform/db/schema/privacy.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { candidates, candidateSearches } from "#server/platform/db/schema/candidates.ts";
import { surveyTemplates } from "#server/platform/db/schema/surveys.ts";
import { importRows } from "#server/features/directory/import-rows.ts";
import { createInvitation } from "#server/features/accounts/create-invitation.ts";
import { redeemInvitation } from "#server/features/accounts/redeem-invitation.ts";
import { sweepDigests } from "#server/features/notifications/sweep-digests.ts";
import { sweepOutreach } from "#server/features/outreach/advance-outreach.ts";
import { deliverSurvey } from "#server/features/outreach/deliver-surveys.ts";
import { addressHash, adminKey } from "#server/platform/crypto/hashes.ts";
import { linkHashFor, linkHash, surveyLinkId } from "#server/platform/crypto/survey-link.ts";
import { holdTransaction } from "./hold-transaction.ts";
import type { TestApp } from "./test-app.ts";

export const aPassword = "correct horse";

const unique = () => randomUUID().slice(0, 8);
/** A name that nobody else has, because only one person of each name is contacted about a candidate. */
export const aReviewersName = () => `Reviewer ${unique()}`;
export const anEmail = (name = "person") => `${name}.${unique()}@example.com`;

/** A source besides the directory that could not be searched. */
export async function aFailedSearch(app: TestApp, candidateId: string) {
  const now = app.clock.now();
  const failed = { status: "failed", problem: "refused", startedAt: now, finishedAt: now } as const;
  await app.db.insert(candidateSearches).values({ candidateId, source: "people_data_labs", ...failed });
}

/** An answer to each of the default questions. */
export const goodAnswers: Answers = {
  overall_recommendation: 5,
  work_quality: 4,
  communication_skills: 4,
  reliability: 5,
  strengths: "Calm under pressure.",
};

/** A submission of valid answers, as a device sends it. */
export const aSubmission = (
  reviewerId: string,
  fields: { answers?: Answers; shareIdentity?: boolean; closeness?: Closeness; attempt?: string } = {},
) => ({ reviewerId, answers: goodAnswers, attempt: randomUUID(), ...fields });

export async function anAdmin(app: TestApp, email = anEmail("admin")) {
  await createAdmin(app.context, { email, password: aPassword, firstName: "Ada", lastName: "Admin" });
  const [user] = await app.db.select().from(adminUsers).where(eq(adminUsers.email, email));
  // A known browser, so that no notification is sent.
  const known = await saveDevice(app.context, "admin", { userId: user?.id ?? "", cookie: "" });
  const browser = app.browser(known);
  await browser.visitor.admins.authenticate({ p_email: email, p_password: aPassword });
  return { email, browser };
}

export function anInvitation(app: TestApp, fields: Partial<Parameters<typeof createInvitation>[1]> = {}) {
  return createInvitation(app.context, {
    firstName: "Morgan",
    lastName: "Lee",
    email: anEmail("manager"),
    company: "Juniper Labs",
    role: "Hiring Manager",
    neverExpires: false,
    ...fields,
  });
}

/** A manager who is signed in, in their own browser. */
export async function aManager(
  app: TestApp,
  fields: {
    company?: string;
    email?: string;
    firstName?: string;
    lastName?: string;
    companyRole?: CompanyRole;
  } = {},
) {
  const { invitationCode: code } = await anInvitation(app, fields);
  const { manager, cookies } = await redeemInvitation(app.context, {
    code,
    password: aPassword,
    timeZone: "UTC",
  });
  return { ...manager, browser: app.browser(cookies) };
}
export type TestManager = Awaited<ReturnType<typeof aManager>>;

/** Signs in again, because a session that was not used for 30 days has expired. */
export const comeBack = ({ email, browser }: TestManager) =>
  browser.visitor.managers.signIn({ email, password: aPassword });

export function aJob(manager: TestManager, fields: Partial<JobFields> = {}) {
  return manager.browser.manager.jobs.create({
    title: "Software Engineer",
    department: "Engineering",
    ...fields,
  });
}

/** A candidate about whom nothing is sent automatically, unless the fields say so. */
export function aCandidate(manager: TestManager, jobId: string, fields: Partial<CandidateFields> = {}) {
  return manager.browser.manager.candidates.create({
    jobId,
    firstName: "Robin",
    lastName: "Vale",
    sendSurveysAutomatically: false,
    ...fields,
  });
}

/** Adds as many copies of each candidate: the tasks that go through candidates take 100 at a time. */
export async function copyCandidates({ db }: TestApp, copies: number) {
  await db.execute(sql`
    insert into ${candidates} select (jsonb_populate_record(candidates, jsonb_build_object('id', gen_random_uuid()))).*
    from ${candidates}, generate_series(1, ${copies})`);
}

/** A candidate who was asked for consent, with the secret that only the link has, and what they would agree to. */
export async function aParticipant(
  app: TestApp,
  manager: TestManager,
  jobId: string,
  fields: Partial<CandidateFields> = {},
) {
  const email = anEmail("candidate");
  const { id } = await aCandidate(manager, jobId, { email, ...fields });
  const { canBeAsked } = (await manager.browser.manager.candidates.get({ candidateId: id })).consent;
  if (canBeAsked) await manager.browser.manager.participation.ask({ candidateId: id });
  await app.runTasks();
  const mailed = app.outbox.findLast(({ to }) => to.email === (fields.email ?? email));
  const secret = /\/candidate\/([\w-]+)/.exec(mailed?.text ?? "")?.[1] ?? "";
  const { text } = await app.browser().candidate.participation.open({ secret });
  const things = text.things.filter(({ required }) => required).map(({ key }) => key);
  return { id, email, secret, textId: text.id, things };
}

/** A found reviewer in the given status, with the secret that only the link has, and a card. */
export async function aReviewer(
  app: TestApp,
  {
    manager,
    candidateId,
    status = "survey_sent",
    ...fields
  }: {
    manager?: TestManager;
    candidateId?: string;
    status?: "identified" | "survey_sent" | "completed";
  } & Partial<Pick<AddReviewer, "name" | "email" | "company" | "position">> = {},
) {
  const owner = manager ?? (await aManager(app));
  const candidate = candidateId ?? (await aCandidate(owner, (await aJob(owner)).id)).id;
  const rank = 1 + (await app.db.$count(reviewers, eq(reviewers.candidateId, candidate)));
  const person = {
    // Of two people with the same name only one would be contacted.
    name: rank === 1 ? "Kim Doe" : aReviewersName(),
    email: anEmail("reviewer"),
    company: "Acme",
    position: "Engineer",
    ...fields,
  };
  const { company, position } = person;
  const { secret } = app.context;
  const key = randomUUID();
  await app.db.insert(reviewers).values({
    ...person,
    candidateId: candidate,
    rank,
    key,
    linkHash: linkHashFor(secret, key),
    emailHash: addressHash(secret, person.email),
    card: { ...barestCard, company, position },
    createdByType: "system",
    overlapMonths: 12,
    createdAt: app.clock.now(),
  });
  const id = surveyLinkId(secret, { key, link: null });
  if (status !== "identified")
    await deliverSurvey(app.context, { by: { db: app.db, manager: owner }, reviewerKey: key });
  if (status === "completed") await app.browser().reviewer.surveys.submit(aSubmission(id));
  const asAdminsKnow = adminKey(app.context.secret, key);
  return { ...person, id, key, adminKey: asAdminsKnow, manager: owner, candidateId: candidate };
}

/** A reviewer who has answered. */
export const aResponse = (app: TestApp, fields: Parameters<typeof aReviewer>[1]) =>
  aReviewer(app, { ...fields, status: "completed" });

/** The stored reviewer behind a link's secret. */
export async function storedReviewer({ db }: TestApp, id: string) {
  const [row] = await db
    .select()
    .from(reviewers)
    .where(eq(reviewers.linkHash, linkHash(id)));
  if (!row) throw new Error("There is no such reviewer");
  return row;
}

/** A referee whom a candidate names. */
export const aReferee = {
  name: "Pat Quill",
  email: "pat@quill.example",
  company: "Acme",
  relationship: "Managed me",
  from: "2018-01",
  until: "2020-06",
};

/** A candidate's data request, with the secret in the link that was mailed to prove who asks. */
export async function aDataRequest(
  app: TestApp,
  candidateId: string,
  fields: Partial<typeof dataRequests.$inferInsert> = {},
) {
  const [id, secret, now] = [randomUUID(), unique(), app.clock.now()];
  const link = { linkHash: linkHash(secret), linkSentAt: now, email: anEmail("candidate") };
  await app.db
    .insert(dataRequests)
    .values({ id, candidateId, kind: "copy", ...link, dueAt: now, createdAt: now, ...fields });
  return { id, secret };
}

/** Saves notification settings over the current version. */
export async function chooseSettings({ browser }: TestManager, settings: NotificationSettings) {
  const { version } = await browser.manager.notifications.settings();
  return browser.manager.notifications.saveSettings({ settings, version });
}

/** A person in the directory, with one row for each employment. */
export async function aPerson(
  app: TestApp,
  person: { name?: string; email?: string },
  ...jobs: Partial<DirectoryRow>[]
) {
  const { name = `Person ${unique()}`, email = anEmail("colleague") } = person;
  const rows = jobs.map((job, index) => ({
    line: index + 2,
    name,
    email,
    profileUrl: "",
    company: "Acme",
    position: "Engineer",
    start: "2018-01",
    end: "",
    ...job,
  }));
  const outcome = await importRows(app.context, { rows });
  if (outcome.rejected.length > 0) throw new Error(JSON.stringify(outcome.rejected));
  return { name, email };
}

/** A template with one required rating, for anyone unless the fields state an audience. */
export async function aTemplate(
  app: TestApp,
  fields: Partial<typeof surveyTemplates.$inferInsert> & { name: string },
) {
  const [template] = await app.db
    .insert(surveyTemplates)
    .values({ questions: [aQuestion()], ...fields })
    .returning();
  if (!template) throw new Error("The template was not created");
  return template;
}

export const aQuestion = (fields: Partial<Question> = {}): Question => ({
  id: "teamwork",
  question: "How well do they work with others?",
  type: "rating",
  required: true,
  scale: 5,
  ...fields,
});

/** Requests a password reset. @returns the token in the link that is mailed */
export async function aResetToken(app: TestApp, email: string) {
  await app.browser().visitor.managers.requestPasswordReset({ email });
  await app.runTasks();
  const mail = app.outbox.findLast(({ text }) => text.includes("access_token="));
  return /access_token=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
}

/** Failed tasks wait for minutes before a retry; this makes them due. */
export async function makeRetriesDue(app: TestApp) {
  await app.db.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`);
}

/** From now on every write to this table fails at commit. Returns a function that ends this. */
export async function refuseCommits(app: TestApp, table: string) {
  const name = sql.identifier(table);
  await app.db.execute(
    sql`create or replace function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`,
  );
  await app.db.execute(
    sql`create constraint trigger refuse after insert or update on ${name} deferrable initially deferred for each row execute function refuse()`,
  );
  return () => app.db.execute(sql`drop trigger refuse on ${name}`);
}

/** What a mail program sends for one-click unsubscribe (RFC 8058). */
export const oneClick = {
  method: "POST",
  headers: { "content-type": "application/x-www-form-urlencoded" },
  body: "List-Unsubscribe=One-Click",
};

/** The mails to this person so far. */
export const mailsTo = ({ outbox }: TestApp, { email }: { email: string }) =>
  outbox.filter(({ to }) => to.email === email);

/** The surveys and reminders so far, to anyone. */
export const surveyMails = ({ outbox }: TestApp) => outbox.filter(({ text }) => text.includes("/survey/"));

/** Runs the sweep that contacts and reminds people, and the tasks that it enqueues. */
export async function sweptOutreach(app: TestApp) {
  await app.runTasks(sweepOutreach);
}

/** The mails that the digest sweep and its tasks send. @param at if given, the clock is set to it first */
export async function sweptDigests(app: TestApp, at: Date = app.clock.now()) {
  app.clock.set(at);
  await app.runTasks();
  const before = app.outbox.length;
  await app.runTasks(sweepDigests);
  return app.outbox.slice(before);
}

/**
 * Holds surveys of this manager after they are claimed and before they are queued. @returns a function that ends this
 */
export async function holdSending(app: TestApp, manager: TestManager) {
  const resetsAt = app.clock.now();
  const counting = await holdTransaction(app, ({ db }) =>
    db
      .insert(rateLimits)
      .values({ key: `mails manager ${manager.id}`, count: 0, resetsAt })
      .onConflictDoUpdate({ target: rateLimits.key, set: { resetsAt } }),
  );
  return counting.commit;
}

/** 'Send Survey' looks as usual and sends nothing, so that the manager does not learn who may not be contacted. */
export async function expectSilentRefusal(app: TestApp, press: () => Promise<unknown>) {
  const before = app.outbox.length;
  expect(await press()).toMatchObject({ success: true, outcome: "sent" });
  expect(app.outbox).toHaveLength(before);
}
