import { aJob, aManager } from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";

test("a new job belongs to the manager and the company, and is active and full-time", async ({ app }) => {
  const manager = await aManager(app);
  const job = await aJob(manager, { title: " Cook ", department: "", location: "Porto" });

  expect(job).toMatchObject({
    title: "Cook",
    department: null,
    location: "Porto",
    employmentType: "full-time",
    isActive: true,
    archivedAt: null,
    version: 1,
    candidateCount: 0,
    responseCount: 0,
    createdAt: app.clock.now().toISOString(),
  });
  expect(await app.db.select().from(jobs)).toMatchObject([
    { ownerId: manager.id, companyId: manager.companyId },
  ]);
});

test("a job's owner, company and state are never taken from the request", async ({ app }) => {
  const manager = await aManager(app);
  const other = await aManager(app, { company: "Initech" });
  const forged = {
    ...owned("created_by", "ownerId", other.id),
    ...owned("company_id", "companyId", other.companyId),
    ...owned("is_active", "isActive", false),
    archivedAt: "2020-01-01T00:00:00Z",
    id: crypto.randomUUID(),
    version: 7,
  };
  const created = await send(manager, "POST", "/jobs", { title: "Cook", ...forged });
  const { id } = (await created.json()) as { id: string };
  expect(created.status).toBe(201);
  await expectOwn(app, manager);

  const updated = await send(manager, "PUT", `/jobs/${id}`, { title: "Chef", ...forged, version: 1 });
  expect(updated.status).toBe(200);
  await expectOwn(app, manager);
});

test("jobs are listed newest first, with their numbers of candidates and responses", async ({ app }) => {
  const manager = await aManager(app);
  const older = await aJob(manager, { title: "Older" });
  app.clock.advance(1000);
  await aJob(manager, { title: "Newer" });
  const { candidates, jobs: jobCalls } = manager.browser.manager;
  await candidates.create({ jobId: older.id, firstName: "Robin", lastName: "Vale" });

  expect(await jobCalls.list()).toMatchObject([
    { title: "Newer", candidateCount: 0 },
    { title: "Older", candidateCount: 1 },
  ]);
});

test("a title is required and has one line", async ({ app }) => {
  const manager = await aManager(app);

  await expect(aJob(manager, { title: "  " })).rejects.toMatchObject({ message: "Title is required" });
  await expect(aJob(manager, { title: "a\nb" })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  expect(await app.count(jobs)).toBe(0);
});

type Manager = Awaited<ReturnType<typeof aManager>>;

function owned(column: string, field: string, value: unknown) {
  return { [column]: value, [field]: value };
}

function send({ browser }: Manager, method: string, path: string, body: object) {
  const headers = { "content-type": "application/json" };
  return browser.fetch(`/api${path}`, { method, headers, body: JSON.stringify(body) });
}

async function expectOwn(app: TestApp, manager: Manager) {
  expect(await app.db.select().from(jobs)).toMatchObject([
    { ownerId: manager.id, companyId: manager.companyId, isActive: true, archivedAt: null },
  ]);
}
