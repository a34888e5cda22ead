import { eq } from "drizzle-orm";
import { minuteMs } from "#contract/date-words.ts";
import { auditLog } from "#server/platform/db/schema/audit.ts";
import { anApiKey, aProgram } from "#tests/api-key.ts";
import { aJob, aManager } from "#tests/factories.ts";
import { expect, test } from "#tests/harness.ts";

test("a key acts for its member and sees only what that member sees", async ({ app }) => {
  const owner = await aManager(app);
  const colleague = await aManager(app);
  const own = await aJob(owner);
  const other = await aJob(colleague);
  const { program } = await anApiKey(app, owner);
  expect(await program.get("/jobs")).toMatchObject({ status: 200, body: [{ id: own.id }] });
  expect(await program.get(`/jobs/${own.id}`)).toMatchObject({ status: 200 });
  expect(await program.get(`/jobs/${other.id}`)).toMatchObject({
    status: 404,
    body: { code: "JOB_NOT_FOUND" },
  });
});

test("the audit log says which key acted", async ({ app }) => {
  const manager = await aManager(app);
  const { program } = await anApiKey(app, manager, { name: "Greenhouse sync" });
  expect(await program.post("/jobs", { title: "Engineer" })).toMatchObject({ status: 201 });
  const [entry] = await app.db.select().from(auditLog).where(eq(auditLog.action, "job.created"));
  expect(entry).toMatchObject({
    actorRealm: "manager",
    actorId: manager.id,
    actorName: `${manager.firstName} ${manager.lastName}, by the key 'Greenhouse sync'`,
    actorEmail: manager.email,
  });
});
