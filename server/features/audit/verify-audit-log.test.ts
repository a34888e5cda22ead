import { desc, sql } from "drizzle-orm";
import { auditLog, auditLogSeals } from "#server/platform/db/schema/audit.ts";
import { erase } from "#server/features/privacy/erase.ts";
import { aCandidate, aJob, aManager, anAdmin, aPassword } from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";
import { signAuditLog } from "./sign-audit-log.ts";
import { verifyAuditLog, verifyCommand } from "./verify-audit-log.ts";

test("neither the audit log nor its seals can be truncated, and seals can be neither changed nor deleted", async ({
  app,
}) => {
  await anAuditLog(app);
  for (const table of ["activities", "activity_seals", "activities, activity_seals"])
    await expect(app.db.execute(sql.raw(`truncate ${table}`))).rejects.toMatchObject({
      cause: expect.objectContaining({ message: "The audit trail is added to only" }) as unknown,
    });
  await expect(app.db.update(auditLogSeals).set({ chain: "other" })).rejects.toThrow();
  await expect(app.db.delete(auditLogSeals)).rejects.toThrow();
});

test("an untouched audit log passes the check, sealed or not, also after an erasure", async ({ app }) => {
  const { manager, candidateId, ids } = await anAuditLog(app);
  const before = await verifyAuditLog(app.context);
  expect(before).toMatchObject({ entries: ids.length, sealed: ids.length, problem: null });
  await aJob(manager);
  expect(await verifyAuditLog(app.context)).toMatchObject({
    entries: ids.length + 1,
    sealed: ids.length,
    problem: null,
  });

  await erase(app.context, "candidate", candidateId);
  app.clock.advance(10 * 60_000);
  await signAuditLog.run(app.context, {});
  expect(await verifyAuditLog(app.context)).toMatchObject({ sealed: ids.length + 2, problem: null });
  expect(app.logs.join("")).toContain(before.chain);
});

const tampering: [what: string, statement: (id: number) => string, kind: string][] = [
  [
    "changed",
    (id) => `update activities set action = 'template.created' where id = ${id}`,
    "changed_or_put_in",
  ],
  [
    "moved to another time",
    (id) => `update activities set occurred_at = now() where id = ${id}`,
    "changed_or_put_in",
  ],
  ["deleted", (id) => `delete from activities where id = ${id}`, "taken_out"],
  [
    "deleted with its seal",
    (id) =>
      `delete from activity_seals where ${id} = any(activity_ids); delete from activities where id = ${id}`,
    "taken_out",
  ],
  [
    "deleted and removed from its seal",
    (id) =>
      `update activity_seals set activity_ids = array_remove(activity_ids, ${id}); delete from activities where id = ${id}`,
    "changed_or_put_in",
  ],
];

test.for(tampering)(
  "the check reports an entry that the database's owner has %s",
  async ([, statement, kind], { app }) => {
    const { ids } = await anAuditLog(app);
    const victim = ids[2] ?? 0;
    await asOwner(app, statement(victim));
    const { problem } = await verifyAuditLog(app.context);
    expect(problem?.kind).toBe(kind);
    // For a changed seal its first entry is reported, for a deleted seal the first entry after it.
    const reported = { "update activity_seals": ids[0], "delete from activity_seals": ids[6] };
    const [, first = victim] =
      Object.entries(reported).find(([prefix]) => statement(victim).startsWith(prefix)) ?? [];
    expect(problem?.activityId).toBe(first);
    const { browser } = await anAdmin(app);
    expect((await browser.admin.activity.check()).problem).toEqual(problem);
    const command = verifyCommand((work) => work(app.context), []);
    await expect(command).rejects.toThrow(`Entry ${problem?.activityId} of the audit log was`);
  },
);

test("the check reports an entry that the database's owner has inserted, copied or made up, sealed or not", async ({
  app,
}) => {
  const columns = "occurred_at, actor_realm, actor_id, actor_name, action, record_type, details";
  for (const signature of ["null", "'made.up'", "signature || 'x'"]) {
    await app.reset();
    const { ids } = await anAuditLog(app);
    const source = `select ${columns}, ${signature} from activities where id = ${ids[0]}`;
    await asOwner(app, `insert into activities (${columns}, signature) ${source}`);
    const below = `insert into activities (id, ${columns}) overriding system value`;
    if (signature === "null")
      await asOwner(app, `${below} ${source.replace("select", "select -7,").replace(", null", "")}`);
    const expected = { activityId: expect.any(Number) as number, kind: "changed_or_put_in" };
    const { problem } = await verifyAuditLog(app.context);
    expect(problem).toEqual(expected);
    expect(ids).not.toContain(problem?.activityId);
    await signAuditLog.run(app.context, {});
    expect((await verifyAuditLog(app.context)).problem).toEqual(problem);
  }
});

test("a late entry of a long transaction is sealed once, also if nothing newer is to be sealed", async ({
  app,
}) => {
  const { manager, ids } = await anAuditLog(app);
  const seal = async () => {
    app.clock.advance(10 * 60_000);
    await signAuditLog.run(app.context, {});
  };
  await aJob(manager);
  // It was recorded before the next entry, but committed after the next one was sealed.
  const [late] = await app.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  if (!late) throw new Error("Nothing was recorded.");
  const deleteLate = () => asOwner(app, `delete from activities where id = ${late.id}`);
  await deleteLate();
  await aJob(manager);
  await seal();
  await app.db.insert(auditLog).overridingSystemValue().values(late);
  for (const sealed of [ids.length + 2, ids.length + 2]) {
    await seal();
    expect(await verifyAuditLog(app.context)).toMatchObject({ entries: sealed, sealed, problem: null });
  }
  await aJob(manager);
  await seal();
  expect(await verifyAuditLog(app.context)).toMatchObject({ sealed: ids.length + 3, problem: null });

  await deleteLate();
  const problem = { activityId: late.id, kind: "taken_out" };
  expect(await verifyAuditLog(app.context)).toMatchObject({ problem });
});

test("the audit log records sign-ins, failed ones once a burst, and changes of jobs and candidates", async ({
  app,
}) => {
  const manager = await aManager(app);
  const admin = await anAdmin(app);
  const signIn = (password: string) =>
    app.browser().visitor.managers.signIn({ email: manager.email, password });
  for (let time = 0; time < 5; time++) await signIn("a guess").catch(() => {});
  await app.runTasks();
  await app
    .browser()
    .visitor.managers.signIn({ email: "nobody@example.com", password: "x" })
    .catch(() => {});
  await app
    .browser()
    .visitor.admins.authenticate({ p_email: admin.email, p_password: "x" })
    .catch(() => {});
  await app.runTasks();
  await signIn(aPassword);
  const { jobs } = manager.browser.manager;
  const job = await aJob(manager);
  const { version } = await jobs.update({ ...job, jobId: job.id, title: "Cook" });
  await jobs.update({ ...job, jobId: job.id, version, title: "Cook" });
  await jobs.setActive({ jobId: job.id, isActive: false });
  await jobs.setActive({ jobId: job.id, isActive: false });
  await jobs.setActive({ jobId: job.id, isActive: true });
  const candidate = await aCandidate(manager, job.id);
  await manager.browser.manager.reviewers.add({
    candidateId: candidate.id,
    name: "Kim",
    email: "kim@example.com",
  });
  await jobs.delete({ jobId: job.id });

  const entries = await app.db.select().from(auditLog).orderBy(auditLog.id);
  const recorded = entries.map(({ actorRealm, action, recordLabel, details }) => [
    actorRealm,
    action,
    recordLabel,
    details,
  ]);
  expect(recorded.slice(recorded.findIndex(([, action]) => action === "admin.signed_in"))).toEqual([
    ["admin", "admin.signed_in", admin.email, {}],
    ["system", "manager.sign_in_failed", manager.email, {}],
    ["system", "admin.sign_in_failed", admin.email, {}],
    ["manager", "manager.signed_in", manager.email, {}],
    ["manager", "job.created", job.title, {}],
    ["manager", "job.updated", "Cook", { changed: ["title"] }],
    ["manager", "job.archived", "Cook", {}],
    ["manager", "job.unarchived", "Cook", {}],
    ["manager", "candidate.created", "Robin Vale", {}],
    ["manager", "reviewer.added", null, {}],
    ["manager", "job.deleted", "Cook", { counts: { candidates: 1, reviewers: 1, responses: 0 } }],
  ]);
});

/** Entries of several kinds, in two seals. */
async function anAuditLog(app: TestApp) {
  const manager = await aManager(app);
  await aJob(manager);
  const job = await aJob(manager, { title: "Cook" });
  await manager.browser.manager.jobs.update({ ...job, jobId: job.id, title: "Chef" });
  const { id: candidateId } = await aCandidate(manager, job.id);
  const seal = async () => {
    app.clock.advance(10 * 60_000);
    await signAuditLog.run(app.context, {});
  };
  await seal();
  await aJob(manager);
  await aJob(manager);
  await seal();
  const rows = await app.db.select({ id: auditLog.id }).from(auditLog).orderBy(auditLog.id);
  return { manager, candidateId, ids: rows.map(({ id }) => id) };
}

/** The owner of the tables can disable their triggers for a while. */
async function asOwner({ db }: TestApp, statements: string) {
  const tables = ["activities", "activity_seals"];
  const alterTables = (action: "disable" | "enable") =>
    tables.map((table) => `alter table ${table} ${action} trigger user;`).join(" ");
  await db.execute(
    sql.raw(`do $$ begin ${alterTables("disable")} ${statements}; ${alterTables("enable")} end $$`),
  );
}
