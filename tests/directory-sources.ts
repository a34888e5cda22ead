import { sql } from "drizzle-orm";
import { anAdmin } from "./factories.ts";
import type { TestApp } from "./test-app.ts";

/** An admin, who runs a source and reads how it went. */
export async function aSourceAdmin(app: TestApp) {
  const { admin } = (await anAdmin(app)).browser;
  const readSource = async (sourceId: string) => {
    const source = (await admin.sources.list()).sources.find(({ id }) => id === sourceId);
    if (!source) throw new Error("The source is not listed");
    return source;
  };
  const readRun = async (sourceId: string) => (await readSource(sourceId)).lastRun;
  const run = async (sourceId: string) => {
    await admin.sources.run({ sourceId });
    await app.runTasks();
    return readRun(sourceId);
  };
  return { admin, readSource, readRun, run };
}

/** Continues a run that waits. */
export async function continueRun(app: TestApp) {
  await app.db.execute(
    sql`update pgboss.job set start_after = now() where name = 'run-directory-source' and state = 'created'`,
  );
  await app.runTasks();
}
