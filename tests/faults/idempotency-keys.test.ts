import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { anEmail } from "../factories.ts";
import { browser, type Client } from "../test-app.ts";
import { aCandidateAt } from "./a-candidate-at.ts";
import { aDatabase } from "./a-database.ts";
import { kills } from "./thoroughness.ts";

const clients = 4;
/** A fast machine reaches what one manager may do in a day. */
const unlimited = { CANDIDATES_A_DAY_PER_MANAGER: "100000", NAMED_A_DAY_PER_MANAGER: "100000" };

test(
  `a call sent twice with one key, and repeated until a response comes, is done once, over ${kills.embedded} kills`,
  { timeout: 600_000 },
  async () => {
    const database = await aDatabase();
    const { db } = database;
    let server = await database.startServer(unlimited);
    const { cookies, jobId, candidateId } = await aCandidateAt(server.origin, db);
    const before = await rows();
    const done: Record<Deed, Set<string>> = { jobs: new Set(), candidates: new Set(), reviewers: new Set() };
    const over = new AbortController();

    /** Twice at the same moment, like a double click, and again until a response comes. */
    async function insist(deed: Deed) {
      const key = randomUUID();
      const name = `${deed} ${key}`;
      const email = anEmail();
      const ask = ({ manager }: Client) => {
        if (deed === "jobs") return manager.jobs.create({ title: name });
        if (deed === "candidates")
          return manager.candidates.create({ jobId, firstName: "Robin", lastName: name });
        return manager.reviewers.add({ candidateId, name, email });
      };
      for (;;) {
        const client = () => browser(server.origin, cookies, { "Idempotency-Key": key });
        const answers = await Promise.allSettled([ask(client()), ask(client())]);
        const responses = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
        const ids = responses.map((answer) => ("key" in answer ? answer.key : answer.id));
        for (const id of ids) expect(id).toBe(ids[0]);
        if (ids[0] !== undefined) return done[deed].add(ids[0]);
        await pause(25);
      }
    }
    const working = Promise.all(
      Array.from({ length: clients }, async (_, client) => {
        for (let turn = client; !over.signal.aborted; turn++)
          await insist(deeds[turn % deeds.length] ?? "jobs");
      }),
    );
    for (let killed = 0; killed < kills.embedded; killed++) {
      await pause(100 + Math.random() * 400);
      await server.stop("SIGKILL");
      server = await database.startServer(unlimited);
    }
    over.abort();
    await working;

    const after = await rows();
    for (const deed of deeds) {
      expect(done[deed].size).toBeGreaterThan(0);
      expect([deed, after[deed] - before[deed]]).toEqual([deed, done[deed].size]);
    }
    await database.drop();

    async function rows(): Promise<Record<Deed, number>> {
      const { rows: counts } = await db.execute<Record<Deed, number>>(sql`
        select (select count(*)::int from jobs) as jobs, (select count(*)::int from candidates) as candidates,
          (select count(*)::int from reviewers) as reviewers`);
      return counts[0] ?? { jobs: 0, candidates: 0, reviewers: 0 };
    }
  },
);

const deeds = ["jobs", "candidates", "reviewers"] as const;
type Deed = (typeof deeds)[number];
