import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { aDatabase } from "./a-database.ts";
import { adminVariables, signIn } from "./an-admin.ts";
import { isThorough } from "./thoroughness.ts";
import { waitUntil } from "../wait-until.ts";

const kills = isThorough ? 40 : 5;
const perBatch = 50;

test(`killed ${kills} times while an import is reverted and another one runs: nothing of it is left, and nothing of others is lost`, async () => {
  const database = await aDatabase();
  const { db } = database;
  let server = await database.startServer(adminVariables);
  let cookie = await signIn(server.origin);
  const ask = (method: string, path: string, body?: object) =>
    fetch(`${server.origin}/api/admin/directory/${path}`, {
      method,
      headers: { cookie, origin: server.origin, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(20_000),
    });
  /** Each batch is sent until it is answered, as the page does. */
  async function send(name: string, people: number[], position: string) {
    const key = randomUUID();
    for (let first = 0; first < people.length; first += perBatch) {
      const rows = people.slice(first, first + perBatch).map((person) => rowOf(person, position));
      const isLast = first + perBatch >= people.length;
      const file = { key, name, batch: first / perBatch + 1, isLast };
      await waitUntil(`batch ${file.batch} of ${name} is stored`, async () => {
        const answer = await ask("POST", "rows", { rows, file }).catch(() => null);
        if (answer && answer.status < 500 && !answer.ok) throw new Error(await answer.text());
        return answer?.ok ?? false;
      });
    }
  }
  await send("right.csv", range(0, 5_000), "Cook");
  await send("wrong.csv", range(2_500, 10_000), "Chef");
  const { rows } = await db.execute<{ id: string }>(sql`select max(id) as id from directory_imports`);
  const wrong = Number(rows[0]?.id);
  expect((await ask("DELETE", `imports/${wrong}`)).status).toBe(202);
  const other = send("other.csv", [...range(4_000, 5_000, 4), ...range(5_000, 7_000, 2)], "Chef");
  const undone = async () => {
    const { rows: sofar } = await db.execute<{ undone: number; isEnded: boolean }>(sql`
        select entries_removed + entries_restored as undone, take_back_ended_at is not null as "isEnded"
        from directory_imports where id = ${wrong}::bigint`);
    return sofar[0] ?? { undone: 0, isEnded: true };
  };
  const killedAt: number[] = [];
  for (let killed = 0; killed < kills; killed++) {
    const before = await undone();
    await waitUntil("the revert continues", async () => {
      const now = await undone();
      return now.isEnded || now.undone > before.undone;
    });
    await pause(Math.random() * 60);
    await server.stop("SIGKILL");
    killedAt.push((await undone()).undone);
    // As if the two minutes had passed after which it counts as dead.
    await db.execute(sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`);
    server = await database.startServer(adminVariables);
    cookie = await signIn(server.origin);
  }
  await other;
  await waitUntil("the revert is complete", async () => (await undone()).isEnded);
  console.info(`reverted at each kill: ${killedAt.join(", ")}`);

  const { rows: known } = await db.execute<{ email: string; position: string }>(sql`
      select email, position from directory_employments e join directory_people person on person.id = e.person_id order by person.id`);
  const expected = new Map(range(0, 5_000).map((person) => [`p${person}@known.example`, "Cook"]));
  for (const person of [...range(4_000, 5_000, 4), ...range(5_000, 7_000, 2)])
    expected.set(`p${person}@known.example`, "Chef");
  expect(known).toHaveLength(expected.size);
  expect(known.filter(({ email, position }) => expected.get(email) !== position)).toEqual([]);
  const { rows: people } = await db.execute(sql`select count(*)::int as people from directory_people`);
  expect(people).toEqual([{ people: expected.size }]);
  const { rows: entries } = await db.execute(sql`
      select action, count(*)::int as times from activities where record_id = ${String(wrong)} and action in ('directory.import_taken_back', 'directory.import_removed')
      group by action order by action`);
  expect(entries).toEqual([
    { action: "directory.import_removed", times: 1 },
    { action: "directory.import_taken_back", times: 1 },
  ]);
  await database.drop();
});

const range = (first: number, end: number, by = 1) =>
  Array.from({ length: Math.ceil((end - first) / by) }, (_, index) => first + index * by);

const rowOf = (person: number, position: string) => ({
  line: 2,
  name: `Pat P${person}`,
  email: `p${person}@known.example`,
  profileUrl: "",
  company: "Acme",
  position,
  start: "2018-01",
  end: "2021-01",
});
