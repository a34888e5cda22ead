import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { knownTasks } from "#server/app.ts";
import { type Connection, type Database } from "#server/platform/db/client.ts";
import { createTasks } from "#server/platform/tasks/tasks.ts";
import { aTenant, signInFirstAdmin, type Tenant } from "../faults/a-tenant.ts";
import { addLinks, startSubmissions } from "../faults/submissions.ts";
import { browser } from "../test-app.ts";
import { enqueueUncontacted } from "../uncontacted-reviewers.ts";

const tenants = 6;
/** Responses about the same candidate wait for each other, so there are ten candidates with thirty reviewers each. */
const [candidatesAtOnce, linksEach] = [10, 30];
const linksAtOnce = candidatesAtOnce * linksEach;
const rowsAtOnce = 20;

/** The load while things break: responses, managers who read, imports, and surveys that are mailed. */
export async function startLoad(connection: Connection, origin: () => string) {
  const { db } = connection;
  const tasks = createTasks(connection, knownTasks, () => {});
  await tasks.start();
  const signedIn = await signInFirstAdmin(origin());
  const managers: Tenant[] = [];
  for (let index = 0; index < tenants; index++)
    managers.push(await aTenant(signedIn, origin(), `Company ${index}`));
  const submissions = startSubmissions(await addSpread(db), origin);
  const seen = { reads: 0, away: 0, others: [] as string[], strange: [] as string[] };
  const imported: string[] = [];
  let surveys = 0;
  const over = new AbortController();

  const going = [feed(), ...managers.map(read), importRows()];
  return {
    submissions,
    seen,
    imported,
    surveys: () => surveys,
    /** Has the system send surveys to this many reviewers. */
    async enqueueSurveys(count: number) {
      await enqueueUncontacted(db, tasks, count);
      surveys += count;
    },
    async stop() {
      over.abort();
      await submissions.stop();
      await Promise.all(going);
      await tasks.stop();
    },
  };

  /** Adds reviewers who will answer when few are left. */
  async function feed() {
    while (!over.signal.aborted) {
      if (submissions.left() < linksAtOnce / 2) await addSpread(db).then(submissions.add, () => pause(500));
      await pause(100);
    }
  }

  /** Each manager sees only their own job, or that the database is unavailable. */
  async function read({ name, cookies }: Tenant) {
    while (!over.signal.aborted) {
      const titles = await browser(origin(), cookies)
        .manager.jobs.list()
        .then(
          (jobs) => jobs.map(({ title }) => title),
          (error: unknown) => void recordError(error),
        );
      if (titles) seen.reads++;
      if (titles && titles.join() !== name) seen.others.push(`${name} saw ${titles.join()}`);
      await pause(50);
    }
  }

  /** An admin who imports rows and retries until they are acknowledged. */
  async function importRows() {
    for (let batch = 0; !over.signal.aborted; batch++) {
      const rows = Array.from({ length: rowsAtOnce }, (_, index) => ({
        line: index + 2,
        name: `Person ${batch} ${index}`,
        email: `${batch}.${index}@imported.example`,
        profileUrl: "",
        company: `Firm ${batch % 50}`,
        position: "Engineer",
        start: "2018-01",
        end: "2020-12",
      }));
      const cookies = signedIn.cookies().map(({ name, value }) => `${name}=${value}`);
      for (let isIn = false; !isIn && !over.signal.aborted;) {
        isIn = await browser(origin(), cookies)
          .admin.directory.importRows({ rows })
          .then(
            () => true,
            (error: unknown) => recordError(error),
          );
        if (isIn) imported.push(...rows.map(({ email }) => email));
        await pause(100);
      }
    }
  }

  /** The response to someone who got none: to retry, or one that no server should give. */
  function recordError(error: unknown): false {
    const status: unknown = Reflect.get(Object(error), "status");
    const isBroken = error instanceof TypeError;
    if (status === 503 || isBroken) seen.away++;
    else seen.strange.push(String(error));
    return false;
  }
}

export type Load = Awaited<ReturnType<typeof startLoad>>;

/** Links of several candidates, alternating. */
async function addSpread(db: Database): Promise<string[]> {
  const each: string[][] = [];
  for (let candidate = 0; candidate < candidatesAtOnce; candidate++) each.push(await addLinks(db, linksEach));
  return Array.from({ length: linksEach }, (_, index) => each.flatMap((links) => links[index] ?? [])).flat();
}

/** How many of these people the directory has, and how many of them twice. */
export async function countImported(db: Database, emails: string[]) {
  const { rows } = await db.execute<{ people: number; twice: number }>(sql`
    select count(*)::int as people, (count(*) - count(distinct email))::int as twice
    from directory_people where email = any(${sql.param(emails)}::text[])`);
  return rows[0];
}
