import { sql } from "drizzle-orm";
import { withoutSecrets } from "#server/platform/http/server.ts";
import { describeError, describeReason } from "#server/platform/log.ts";
import {
  aCandidate,
  aJob,
  aManager,
  anAdmin,
  anInvitation,
  aReviewer,
  aSubmission,
  aTemplate,
} from "./factories.ts";
import { expect, test, type TestApp } from "./harness.ts";
import { oktaUser } from "./scim.ts";

// A failing database repeats the statement with all its values in the error.

/** Words that are planted in every kind of request: none of them may ever be logged. */
const planted = {
  name: "Plantedname",
  email: "planted.address@example.com",
  password: "plantedpassword",
  answer: "plantedanswer",
  words: "plantedwords",
  receipt: "PLANTEDRECEIPT",
  token: "plantedtokenplantedtoken",
  company: "Plantedcompany",
  passphrase: "plantedpassphrase",
};

/** The tables that a signed-in request needs before its own work. */
const signIn = ["manager_sessions", "admin_sessions", "manager_users", "admin_users", "attempts"];
const profiles = ["hiring_manager_profiles", "companies", "admin_profiles"];

const breakages: [
  name: string,
  broken: (table: string) => string,
  mended: (table: string) => string,
  spared: string[],
][] = [
  [
    "no table accepts writes",
    (table) => `alter table ${table} add constraint broken check (false) not valid`,
    (table) => `alter table ${table} drop constraint broken`,
    signIn,
  ],
  [
    "the features' tables are missing",
    (table) => `alter table ${table} rename to ${table}_gone`,
    (table) => `alter table ${table}_gone rename to ${table}`,
    [...signIn, ...profiles],
  ],
  [
    "the guards' tables are missing",
    (table) => `alter table ${table} rename to ${table}_gone`,
    (table) => `alter table ${table}_gone rename to ${table}`,
    [],
  ],
];

test.for(breakages)(
  "the log has nothing that a user sent when %s",
  async ([, broken, mended, spared], { app }) => {
    const world = await aWorld(app);
    const tables = (await tablesOf(app)).filter((table) => !spared.includes(table));
    app.logs.length = 0;
    const all = (statement: (table: string) => string) =>
      tables.map((table) => `${statement(table)};`).join(" ");
    let failed = 0;
    await app.db.execute(sql.raw(`do $$ begin ${all(broken)} end $$`));
    try {
      for (const ask of requests(app, world))
        failed += await ask().then(
          (answer) => (answer instanceof Response && answer.status < 500 ? 0 : 1),
          () => 1,
        );
      await app.runTasks().catch(() => {});
    } finally {
      await app.db.execute(sql.raw(`do $$ begin ${all(mended)} end $$`));
    }
    const logs = app.logs.join("");
    const faults = app.logs.filter((line) => /"(request|call) failed"|could not be/.test(line));
    expect(failed).toBeGreaterThan(10);
    expect(faults.length).toBeGreaterThan(10);
    // The cause and its place are still logged.
    expect(logs).toMatch(/"code":"(23514|42P01)"/);
    expect(logs).toMatch(/"stack":"at .*\/server\//);
    const secrets = [...Object.values(planted), ...world.secrets];
    const found = secrets.filter((secret) => new RegExp(RegExp.escape(secret), "i").test(logs));
    expect(found).toEqual([]);
  },
);

test("a URL is logged without its secrets, in any spelling", () => {
  const secret = "kQ3vJ8xT2mN5pL7wR4yB6cD9fG1hZ0sA";
  for (const path of [
    `/survey/${secret}`,
    `//survey//${secret}/welcome`,
    `/survey/./${secret}`,
    `/api//surveys///${secret}/response`,
    `/SURVEY/${secret}`,
    `/%73urvey/${secret}`,
    `/survey%2f${secret}`,
    `\\survey\\${secret}`,
    `/nowhere/${secret}`,
    `/unsubscribe/${secret}.${secret}`,
    `/your-data/${secret}`,
    `/HM-login?access_token=${secret}`,
    `/x#${secret}`,
    `http://localhost/survey/${secret}`,
    `/assets/../survey/${secret}`,
  ])
    expect(withoutSecrets(path), path).not.toContain(secret);
  expect(withoutSecrets("/survey/short")).toBe("/survey/…");
  expect(withoutSecrets("/api/jobs/6f7c1c9e-1d4b-4a55-9a0e-3f1f0a3b5c21/candidates?x=1")).toBe(
    "/api/jobs/6f7c1c9e-1d4b-4a55-9a0e-3f1f0a3b5c21/candidates",
  );
  expect(withoutSecrets("/assets/index-B3xkQ3vJ8xT2mN5pL7wR.js")).toBe(
    "/assets/index-B3xkQ3vJ8xT2mN5pL7wR.js",
  );
});

test("an error is logged by its types, codes and stack frames, whatever its message and its properties contain", () => {
  const secret = "plantedsecret";
  const cause = Object.assign(new TypeError(`${secret}\n    at ${secret}:1:1`), {
    code: "23505",
    constraint: "companies_name",
    detail: `Key (name)=(${secret}) already exists.`,
    query: secret,
    table: `not a name: ${secret}`,
  });
  const error = new AggregateError([new Error(secret)], secret, { cause });
  const described = JSON.stringify(describeError(error));
  expect(described).not.toContain(secret);
  expect(describeError(error)).toMatchObject({
    type: "AggregateError",
    cause: { type: "TypeError", code: "23505", constraint: "companies_name" },
    stack: expect.stringContaining("silent-log.test.ts") as unknown,
  });
  expect(JSON.stringify(describeError(secret))).not.toContain(secret);
  expect(describeError({ code: "57P03", message: secret })).toEqual({ type: "object", code: "57P03" });
  expect(describeReason(error)).toBe("Unexpected error: AggregateError TypeError 23505");
});

type World = Awaited<ReturnType<typeof aWorld>>;

async function aWorld(app: TestApp) {
  const manager = await aManager(app, { company: planted.company });
  const admin = await anAdmin(app);
  const job = await aJob(manager);
  const candidate = await aCandidate(manager, job.id, { firstName: planted.name });
  const theirs = { manager, candidateId: candidate.id };
  const asked = await aReviewer(app, theirs);
  const identified = await aReviewer(app, { ...theirs, status: "identified" });
  const template = await aTemplate(app, { name: "Basics" });
  const { reports } = manager.browser.manager;
  const { address } = await reports.share({ candidateId: candidate.id, passphrase: planted.passphrase });
  const shared = new URL(address).hash.slice(1);
  const invitation = await anInvitation(app);
  const { token: scimToken } = await manager.browser.manager.scim.connect({ label: "Okta" });
  const webhook = await manager.browser.manager.webhooks.create({
    address: "https://receiver.example.com/secret-of-the-receiver",
    events: ["candidate.created"],
  });
  const cookies = [...manager.browser.cookies(), ...admin.browser.cookies()];
  const secrets = [
    asked.id,
    asked.email,
    manager.email,
    admin.email,
    invitation.invitationCode,
    shared,
    scimToken,
    "secret-of-the-receiver",
    webhook.secret ?? "",
    ...cookies.map(({ value }) => decodeURIComponent(value).split(".")[0] ?? ""),
  ];
  return {
    manager,
    admin,
    job,
    candidate,
    asked,
    identified,
    template,
    invitation,
    shared,
    scimToken,
    webhookFields: {
      endpointId: webhook.id,
      address: `https://receiver.example.com/${planted.token}`,
      events: webhook.events,
    },
    secrets,
  };
}

/** Every kind of request; in each the planted words reach the database. */
function requests(app: TestApp, world: World): (() => Promise<unknown>)[] {
  const {
    manager,
    admin,
    job,
    candidate,
    asked,
    identified,
    template,
    invitation,
    shared,
    scimToken,
    webhookFields,
  } = world;
  const { name, email, password, answer, words, receipt, token, company, passphrase } = planted;
  const { visitor, reviewer, guest, fetch } = app.browser();
  const [asManager, asAdmin] = [manager.browser.manager, admin.browser.admin];
  const candidateId = candidate.id;
  const row = { line: 2, name, email, company, position: words, start: "2019-01", end: "" };
  return [
    () => visitor.managers.signIn({ email, password }),
    () => visitor.managers.setUp({ code: invitation.invitationCode, password }),
    () => visitor.managers.requestPasswordReset({ email }),
    () => visitor.managers.checkResetLink({ token }),
    () => visitor.managers.resetPassword({ token, password }),
    () => visitor.admins.authenticate({ p_email: email, p_password: password }),
    () =>
      fetch("/scim/v2/Users", {
        method: "POST",
        headers: { authorization: `Bearer ${scimToken}`, "content-type": "application/scim+json" },
        body: JSON.stringify(oktaUser(email, { displayName: `${name} ${words}` })),
      }),
    () => asManager.scim.connect({ label: words }),
    () => asManager.webhooks.update({ ...webhookFields, name: words }),
    () => asManager.webhooks.rotateSecret({ endpointId: webhookFields.endpointId }),
    () => visitor.invitations.check({ code: invitation.invitationCode }),
    () => visitor.templates.choose({ p_candidate_role: words }),
    () => reviewer.surveys.open({ reviewerId: asked.id }),
    () =>
      reviewer.surveys.submit(
        aSubmission(asked.id, {
          answers: {
            strengths: answer,
            work_quality: 4,
            overall_recommendation: 4,
            communication_skills: 4,
            reliability: 4,
          },
        }),
      ),
    () => reviewer.surveys.decline({ reviewerId: asked.id, reason: "prefer_not_to" }),
    () => reviewer.surveys.withdraw({ receipt }),
    () => fetch(`/survey/${asked.id}`),
    () => fetch(`//survey//${asked.id}`),
    () => fetch(`/unsubscribe/${token}`, { method: "POST" }),
    () => fetch(`/dev/mailbox?q=${words}`),
    () => fetch(`/dev/mailbox.json?q=${words}`),
    () => asManager.jobs.create({ title: words, description: words }),
    () => asManager.jobs.update({ jobId: job.id, version: job.version, title: words }),
    () => asManager.candidates.create({ jobId: job.id, firstName: name, lastName: name }),
    () => asManager.reviewers.add({ candidateId, name, email, company }),
    () => asManager.reviewers.sendSurvey({ reviewerKey: identified.key }),
    () => asManager.outreach.saveConsentNote({ candidateId, note: words }),
    () => asManager.directory.suggestCompanies({ name: company }),
    () => reviewer.surveys.name({ receipt, names: [name] }),
    () => guest.reports.open({ secret: shared, passphrase }),
    () => guest.reports.open({ secret: shared, passphrase: words }),
    () => guest.reports.pdf({ secret: shared, passphrase }),
    () => asManager.reports.read({ candidateId }),
    () => asManager.reports.share({ candidateId, label: words, passphrase }),
    () => asManager.reports.pdf({ candidateId }),
    () => manager.browser.fetch(`/api/jobs/${job.id}/answers?q=${words}`),
    () => asManager.managers.saveAccount({ firstName: name, lastName: name, timeZone: "UTC" }),
    () => asAdmin.invitations.create({ firstName: name, lastName: name, email, company, role: words }),
    () => asAdmin.invitations.list({ q: words }),
    () => asAdmin.directory.importRows({ rows: [row] }),
    () => asAdmin.directory.people({ q: words }),
    () => asAdmin.companies.merge({ name: words, company }),
    () => asAdmin.activity.list({ text: words }),
    () => asAdmin.templates.create({ name: words }),
    () => asAdmin.templates.update({ templateId: template.id, version: template.version, name: words }),
    () =>
      asAdmin.surveyTests.send({
        candidateId,
        jobId: job.id,
        templateId: template.id,
        reviewer: { name, email },
      }),
    () => asAdmin.admins.changePassword({ currentPassword: password, password }),
  ];
}

async function tablesOf(app: TestApp): Promise<string[]> {
  const { rows } = await app.db.execute<{ name: string }>(
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  );
  return rows.map(({ name }) => name);
}
