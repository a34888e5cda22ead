import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";
import { managerRole } from "#server/platform/db/schema/columns.ts";
import { withManagerRole, withSystemRole } from "#server/platform/db/transaction.ts";
import type { Database } from "#server/platform/db/client.ts";
import { auditLog } from "#server/platform/db/schema/audit.ts";
import * as assistantsSchema from "#server/platform/db/schema/assistants.ts";
import * as commentsSchema from "#server/platform/db/schema/comments.ts";
import * as candidatesSchema from "#server/platform/db/schema/candidates.ts";
import * as companySignInsSchema from "#server/platform/db/schema/company-sign-ins.ts";
import * as directorySchema from "#server/platform/db/schema/directory.ts";
import * as jobsSchema from "#server/platform/db/schema/jobs.ts";
import * as managersSchema from "#server/platform/db/schema/managers.ts";
import * as notificationsSchema from "#server/platform/db/schema/notifications.ts";
import * as consentSchema from "#server/platform/db/schema/consent.ts";
import * as privacySchema from "#server/platform/db/schema/privacy.ts";
import * as reportsSchema from "#server/platform/db/schema/reports.ts";
import * as reviewersSchema from "#server/platform/db/schema/reviewers.ts";
import * as scimSchema from "#server/platform/db/schema/scim.ts";
import * as sourcesSchema from "#server/platform/db/schema/sources.ts";
import * as surveysSchema from "#server/platform/db/schema/surveys.ts";
import * as recruitingSchema from "#server/platform/db/schema/recruiting.ts";
import * as webhooksSchema from "#server/platform/db/schema/webhooks.ts";
import { surveyLinkId } from "#server/platform/crypto/survey-link.ts";
import { aCheckDraft } from "./assistants.ts";
import { anAdmin, aManager, aResponse, aReviewer } from "./factories.ts";
import { expect, test, type TestApp } from "./harness.ts";
import { aRecruitingSystem } from "./recruiting.ts";
import { madeOnce } from "./snapshot-rows.ts";

// Each statement here has no filter for the owner.

test("in every table with owners a manager sees only their own rows", async ({ app }) => {
  const { own, others } = await twoCompanies(app);
  for (const table of tenantTables) {
    const name = getTableConfig(table).name;
    // The role reads nothing of reminders and invitations.
    if (!(name in readable)) continue;
    const [all, seen] = [await rowsOf(app.db, table), await own.within((db) => readAs(db, name))];
    expect(all.length, name).toBeGreaterThan(seen.length);
    expect(seen.length, name).toBeGreaterThan(0);
    expect(JSON.stringify(seen), name).not.toContain(others.id);
    expect(JSON.stringify(seen), name).not.toContain(others.companyId);
  }
});

test("an update or delete without a filter changes only the manager's own rows", async ({ app }) => {
  const { own, others } = await twoCompanies(app);
  await own.within((db) => db.update(jobsSchema.jobs).set({ title: "Changed" }));
  await own.within((db) => db.update(surveysSchema.surveyResponses).set({ useful: true }));
  await own.within((db) => db.delete(jobsSchema.jobs));

  expect(await others.within((db) => rowsOf(db, jobsSchema.jobs))).toMatchObject([
    { title: expect.not.stringMatching("Changed") },
  ]);
  expect(await others.within((db) => readAs(db, "survey_responses"))).toMatchObject([{ useful: false }]);
  expect(await own.within((db) => rowsOf(db, jobsSchema.jobs))).toEqual([]);
});

test("nothing can be added below another manager's row, nor given to another manager", async ({ app }) => {
  const { own, others } = await twoCompanies(app);
  const [theirJob] = await others.within((db) => rowsOf(db, jobsSchema.jobs));
  const candidate = { firstName: "Kim", lastName: "Doe", jobId: String(theirJob?.["id"]) };
  await expect(
    own.within((db) => db.insert(candidatesSchema.candidates).values({ ...candidate, ownerId: own.id })),
  ).rejects.toThrow();
  for (const values of [{ ownerId: others.id }, { companyId: others.companyId }])
    await expect(own.within((db) => db.update(jobsSchema.jobs).set(values))).rejects.toThrow();
});

test("members of a job read all comments, change their own, and only the job's owner removes others'", async ({
  app,
}) => {
  const owner = await aManager(app, { company: "Juniper Labs" });
  const reader = await aManager(app, { company: "Juniper Labs" });
  const stranger = await aManager(app, { company: "Juniper Labs" });
  const { candidateId } = await aReviewer(app, { manager: owner });
  const { jobId } = await owner.browser.manager.candidates.get({ candidateId });
  await owner.browser.manager.jobMembers.save({ jobId, memberId: reader.id, role: "reader" });
  for (const { browser } of [owner, reader])
    await browser.manager.comments.add({ candidateId, text: "Good" });
  const { candidateComments: table } = commentsSchema;
  const as = ({ id, companyId }: { id: string; companyId: string }) => {
    const manager = { id, companyId };
    return <Result>(ask: (db: Database) => Promise<Result>) =>
      withManagerRole({ db: app.db, manager }, ({ db }) => ask(db));
  };
  const read = (db: Database) => db.select({ authorId: table.authorId }).from(table);

  expect(await as(reader)(read)).toHaveLength(2);
  expect(await as(stranger)(read)).toEqual([]);
  const by = (authorId: string) => ({ candidateId, authorId, text: "Added" });
  await expect(as(stranger)((db) => db.insert(table).values(by(stranger.id)))).rejects.toThrow();
  await expect(as(reader)((db) => db.insert(table).values(by(owner.id)))).rejects.toThrow();
  await expect(as(owner)((db) => db.update(table).set({ text: "Changed" }))).rejects.toThrow();
  await expect(as(reader)((db) => db.update(table).set({ authorId: reader.id }))).rejects.toThrow();

  await as(stranger)((db) => db.delete(table));
  await as(reader)((db) => db.delete(table));
  expect(await as(owner)(read)).toEqual([{ authorId: owner.id }]);
  await reader.browser.manager.comments.add({ candidateId, text: "Again" });
  await as(owner)((db) => db.delete(table));
  expect(await as(owner)(read)).toEqual([]);
});

test("a manager's role reads these columns and no others, and writes only what managers enter", async ({
  app,
}) => {
  const { rows } = await app.db.execute<{ can: string; table: string; columns: string }>(sql`
    select can, format('%I.%I', n.nspname, c.relname)::regclass::text as table,
      string_agg(a.attname, ' ' order by a.attname) as columns
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace,
      unnest(array['select', 'insert', 'update']) can
    where n.nspname not in ('pg_catalog', 'information_schema') and c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0
      and not a.attisdropped and has_schema_privilege(${managerRole}, n.oid, 'usage')
      and has_column_privilege(${managerRole}, c.oid, a.attnum, can)
    group by 1, 2`);
  const allowed = (can: string) =>
    Object.fromEntries(rows.filter((row) => row.can === can).map(({ table, columns }) => [table, columns]));
  expect(allowed("select")).toEqual(readable);
  const { jobs, candidates, candidate_comments, check_drafts, notification_settings, report_shares } =
    readable;
  const own = { jobs, candidates, candidate_comments, check_drafts, notification_settings, report_shares };
  // Responses to idempotency keys are stored, and not read.
  expect(allowed("insert")).toEqual({ ...own, kept_answers: "answer expires_at input key" });
  const marked = {
    // Nobody renames a company, or makes it the sandbox of another.
    companies:
      "after_taking_back answers_together assistants_on logo min_likelihood_percent needed region requires_consent resume_upload updated_at who_invites",
    // Nobody gives a job to someone else, or to another company.
    jobs: jobs?.replaceAll(/\b(company_id|created_at|created_by|(?<!external_)id) /g, ""),
    hiring_manager_profiles: "digests_paused_at settings_version",
    // Nobody changes who wrote a comment, or about whom.
    candidate_comments: "edited_at mentioned text",
    // Nobody changes who proposed a check, or for which job.
    check_drafts: "candidate_id content discarded_at",
    survey_responses: "marks useful",
    signal_rounds: "seen",
  };
  expect(allowed("update")).toEqual({ ...own, ...marked });
});

test("nothing that a manager's role can read has a reviewer's name, address or link, or a hash of one", async ({
  app,
}) => {
  const { own } = await twoCompanies(app);
  const texts = await Promise.all(
    Object.keys(readable).map(async (table) => JSON.stringify(await own.within((db) => readAs(db, table)))),
  );
  const [reviewer] = await app.db.select().from(reviewersSchema.reviewers);
  const { name = "", email = "", emailHash = "", key = "", link = null } = reviewer ?? {};
  const text = texts.join("\n");
  expect(text).toContain(own.candidateId);
  for (const secret of [name, email, emailHash, surveyLinkId(app.context.secret, { key, link })])
    expect(text, secret).not.toContain(secret);
});

test("the system's rights within a manager's call end with that work, even if it fails or is interrupted", async ({
  app,
}) => {
  const { own } = await twoCompanies(app);
  const context = { db: app.db, manager: own };
  const who = async ({ db }: { db: Database }) =>
    (await db.execute<{ name: string }>(sql`select current_user as name`)).rows[0]?.name;
  const fails = () => Promise.reject(new Error("refused"));
  await withManagerRole(context, async (context) => {
    expect(await withSystemRole(context, who)).not.toBe(managerRole);
    expect(await who(context)).toBe(managerRole);
    await expect(withSystemRole(context, fails)).rejects.toThrow("refused");
    expect(await who(context)).toBe(managerRole);
  });
  const broken = withManagerRole(context, (context) =>
    withSystemRole(context, ({ db }) => db.execute(sql`select 1 / 0`)),
  );
  await expect(broken).rejects.toThrow();
  expect(await withManagerRole(context, who)).toBe(managerRole);
});

test("no function that can be called lets a manager's role do what it may not", async ({ app }) => {
  const { rows } = await app.db.execute(sql`
    select p.proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'pgboss') and p.prosecdef and p.prorettype <> 'trigger'::regtype`);
  expect(rows).toEqual([]);
});

test("no role and no owner stays on a connection, whether a transaction succeeds or fails", async ({
  app,
}) => {
  const { own } = await twoCompanies(app);
  const whoIs = (db: Database) => db.execute(sql`select current_user as name, current_manager_id() as id`);
  const before = (await whoIs(app.db)).rows;
  for (let time = 0; time < 30; time++) {
    await expect(own.within((db) => db.execute(sql`select 1 / 0`))).rejects.toThrow();
    expect((await own.within(whoIs)).rows).toEqual([{ name: "forthright_manager", id: own.id }]);
    expect((await whoIs(app.db)).rows).toEqual(before);
  }
});

test("only managers' calls run in that role", async ({ app }) => {
  const manager = await aManager(app);
  const { id } = await aReviewer(app, { manager });
  const admin = await anAdmin(app);
  await app.db.execute(sql`revoke select on jobs, reviewers from forthright_manager`);
  try {
    await expect(manager.browser.manager.jobs.list()).rejects.toMatchObject({ status: 500 });
    await app.browser().reviewer.surveys.open({ reviewerId: id });
    await admin.browser.admin.invitations.list({});
  } finally {
    await app.db.execute(sql`grant select on jobs, reviewers to forthright_manager`);
  }
  expect(await manager.browser.manager.jobs.list()).toHaveLength(1);
});

test("every table below a company has its owner's keys, and row security is forced on it", async ({
  app,
}) => {
  const { rows } = await app.db.execute<{ name: string; on: boolean; forced: boolean; policy: string }>(sql`
    select c.relname as name, c.relrowsecurity as on, c.relforcerowsecurity as forced,
      coalesce((select p.qual from pg_policies p where p.tablename = c.relname and p.policyname = 'own'), '') as policy
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and (c.relname = 'activities' or exists (
      with recursive below as (
        select 'companies'::regclass::oid as id
        union
        select k.conrelid from pg_constraint k join below on below.id = k.confrelid where k.contype = 'f'
      ) select 1 from below where below.id = c.oid))
    order by 1`);
  expect(rows.map(({ name }) => name)).toEqual(
    [...tenantTables, auditLog].map((table) => getTableConfig(table).name).toSorted(),
  );
  for (const { name, ...row } of rows) {
    expect(row, name).toMatchObject({ on: true, forced: true });
    // An entry's owner is its actor.
    if (name === "activities") continue;
    expect(row.policy, name).toContain("current_company_id()");
    // Managers of one company share these.
    if (!ofAllManagers.has(name)) expect(row.policy, name).toContain("current_manager_id()");
  }
});

const ofAllManagers = new Set([
  "companies",
  "company_sign_ins",
  "hiring_manager_invitations",
  "remembered_relatives",
  "scim_connection_bindings",
  "scim_connections",
  "ats_connections",
  "ats_orders",
  "webhook_deliveries",
  "webhook_endpoints",
  "webhook_events",
  "source_ceilings",
  "source_spending",
]);

/** Columns that a manager's role may read: what pages show, keys for joins, and owners. */
const readable: Record<string, string> = {
  companies:
    "after_taking_back answers_together assistants_on created_at id logo min_likelihood_percent name needed region requires_consent resume_upload sandbox_of second_factor_required updated_at who_invites",
  ats_connections: "company_id id vendor",
  ats_orders: "candidate_id company_id connection_id created_at gave_up_at state",
  jobs: "archived_at company_id created_at created_by department description employment_type external_id external_source id is_active location own_questions requirements title told_until updated_at version",
  job_members: "company_id created_at hiring_manager_profile_id job_id role told_until",
  candidates:
    "agreed_at answers_together automatic_outreach changed_at company_id consent_at consent_by consent_note contact_size created_at created_by dismissed email exclude_current_colleagues external_id external_source first_asked_for first_name found_later found_shown id job_id last_name next_ask_at next_reminder_at outreach_due_at outreach_paused_at position_applied_for reported started_with taken_back_at template_id wanted_responses withdrawn_responses work_history",
  check_drafts:
    "candidate_id company_id content content_hash created_at discarded_at expires_at hiring_manager_profile_id id job_id key_id key_name",
  candidate_comments: "author_id candidate_id company_id created_at edited_at id job_id mentioned text",
  candidate_searches:
    "at_ceiling candidate_id company_id finished_at hiring_manager_profile_id job_id problem repeated_at retry_at source started_at status tries",
  hiring_manager_profiles:
    "company_id company_role created_at digests_paused_at email first_name hiring_manager_invitation_id id last_name sandbox_of settings_version shut_out_at time_zone",
  notification_settings:
    "company_id created_at digest_frequency hiring_manager_profile_id id job_id send_zero_reviews_email settings_mode",
  digests: "company_id covers_from covers_until created_at hiring_manager_profile_id id period settled_at",
  reviewers:
    "candidate_id card company_id created_by_type held_until hiring_manager_profile_id id job_id key questions queued_until rank refused_at removed_at requested_at send_problem sending_until survey_sent_at told_status",
  report_shares:
    "candidate_id company_id created_at expires_at hiring_manager_profile_id id job_id label made_by passphrase_hash revoked_at secret_hash shown views",
  signal_rounds: "candidate_id company_id current hiring_manager_profile_id job_id seen settled",
  source_spending: "company_id month records searches source",
  survey_responses:
    "candidate_id card closeness company_id created_at hiring_manager_profile_id id identity_shared job_id kind marks questions release_id released_at responses reviewer_id useful",
};

/** Everything that the role may read of a table. */
async function readAs(db: Database, table: string) {
  const columns = sql.raw(readable[table]?.split(" ").join(", ") ?? "");
  return (await db.execute(sql`select ${columns} from ${sql.identifier(table)}`)).rows;
}

const tenantTables = [
  assistantsSchema.checkDrafts,
  commentsSchema.candidateComments,
  candidatesSchema.candidates,
  companySignInsSchema.companySignInIdentities,
  companySignInsSchema.companySignIns,
  directorySchema.rememberedRelatives,
  jobsSchema.jobs,
  jobsSchema.jobMembers,
  managersSchema.companies,
  managersSchema.hiringManagerInvitations,
  managersSchema.hiringManagerProfiles,
  notificationsSchema.digests,
  notificationsSchema.notificationSettings,
  consentSchema.candidateConsents,
  consentSchema.participations,
  consentSchema.participationMails,
  privacySchema.candidateExclusions,
  reportsSchema.reportShares,
  reviewersSchema.reviewers,
  reviewersSchema.surveyReminders,
  scimSchema.scimConnectionBindings,
  scimSchema.scimConnections,
  surveysSchema.signalRounds,
  candidatesSchema.candidateSearches,
  sourcesSchema.sourceCeilings,
  sourcesSchema.sourceSpending,
  surveysSchema.surveyResponses,
  recruitingSchema.atsConnections,
  recruitingSchema.atsOrders,
  webhooksSchema.webhookDeliveries,
  webhooksSchema.webhookEndpoints,
  webhooksSchema.webhookEvents,
] as PgTable[];

async function rowsOf(db: Database, table: PgTable): Promise<Record<string, unknown>[]> {
  return db.select().from(table);
}

/** Two managers of two companies, with a row in every table each. */
async function twoCompanies(app: TestApp) {
  const { own, others } = await things(app);
  /** Statements here run in the manager's role. */
  const withRole = (manager: typeof own) => ({
    ...manager,
    within: <Result>(ask: (db: Database) => Promise<Result>) =>
      withManagerRole({ db: app.db, manager }, ({ db }) => ask(db)),
  });
  return { own: withRole(own), others: withRole(others) };
}

const things = madeOnce(async (app) => ({
  own: await setUp(app, "Juniper Labs"),
  others: await setUp(app, "Initech"),
}));

async function setUp(app: TestApp, company: string) {
  const manager = await aManager(app, { company });
  const { key: reviewerKey, candidateId } = await aResponse(app, { manager });
  await app.db.insert(reviewersSchema.surveyReminders).values({ reviewerKey, number: 1 });
  const search = { candidateId, source: "people_data_labs", startedAt: app.clock.now() } as const;
  await app.db.insert(candidatesSchema.candidateSearches).values(search);
  const spending = { source: "people_data_labs", companyId: manager.companyId } as const;
  await app.db.insert(sourcesSchema.sourceSpending).values({ ...spending, month: 24_322, records: 5 });
  await app.db.insert(sourcesSchema.sourceCeilings).values({ ...spending, records: 100 });
  await manager.browser.manager.reports.share({ candidateId });
  await manager.browser.manager.comments.add({ candidateId, text: "Good" });
  const { jobId } = await manager.browser.manager.candidates.get({ candidateId });
  await aCheckDraft(app, manager, jobId);
  const { connectionId } = await aRecruitingSystem(app, manager, "greenhouse");
  await app.db.insert(recruitingSchema.atsOrders).values({ connectionId, vendorOrderId: "1", candidateId });
  const { id, companyId } = manager;
  await app.db.insert(companySignInsSchema.companySignIns).values({
    companyId,
    protocol: "oidc",
    provider: "other",
    issuer: "https://id.example.com",
    settings: { clientSecret: "a secret" },
    domain: "example.com",
    domainToken: "a token",
  });
  await app.db.insert(companySignInsSchema.companySignInIdentities).values({
    companyId,
    userId: id,
    issuer: "https://id.example.com",
    subject: "a person",
  });
  await app.db.insert(notificationsSchema.notificationSettings).values({
    hiringManagerProfileId: manager.id,
    settingsMode: "global",
  });
  await app.db.insert(notificationsSchema.digests).values({
    hiringManagerProfileId: manager.id,
    period: "daily:2026-11-20",
    coversFrom: app.clock.now(),
    coversUntil: app.clock.now(),
  });
  return { id, companyId, candidateId };
}
