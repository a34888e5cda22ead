import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { notifyOfResponse } from "#server/features/notifications/notify-response.ts";
import { aDatabase } from "./a-database.ts";
import { anAddress } from "./an-address.ts";
import { addLinks, expectNothingLost, startSubmissions } from "./submissions.ts";
import { waitUntil } from "../wait-until.ts";

/** The time after which it has to serve again, as documented. */
const backMs = 10_000;

test.each([
  { what: "every open database connection", newOnes: false, silentMs: 0 },
  { what: "every database connection, for 15 seconds new ones too,", newOnes: true, silentMs: 15_000 },
])(
  "if $what accepts bytes and never answers, the server works again within ten seconds of its end, and nothing is lost",
  async ({ newOnes, silentMs }) => {
    const database = await aDatabase();
    const address = await anAddress(database.url);
    const server = await database.startServer({ DATABASE_URL: address.url });
    const load = startSubmissions(await addLinks(database.db, 4_000, 20), () => server.origin);
    await waitUntil("responses arrive", () => load.acknowledged.length > 100);

    address.fallSilent({ newOnes });
    const before = load.acknowledged.length;
    if (newOnes) await expectAway(server.origin, silentMs);
    address.speak();
    const spoken = performance.now();
    await waitUntil("responses arrive again", () => load.acknowledged.length > before + 50);
    await waitUntil(
      "the readiness check succeeds",
      async () => (await ask(`${server.origin}/ready`)).status === 200,
    );
    expect(performance.now() - spoken).toBeLessThan(backMs);
    await load.stop();

    expect(load.refused).toEqual([]);
    await expectNothingLost(database.db, load.acknowledged);
    await waitUntil("background work continues", async () => {
      await database.db.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`);
      const { rows } = await database.db.execute(
        sql`select 1 from pgboss.job where name = ${notifyOfResponse.name} and state = 'created' limit 1`,
      );
      return rows.length === 0;
    });
    expect(await server.stop("SIGTERM")).toBe(0);
    address.close();
    await database.drop();
  },
);

/** Nobody waits longer than a person would, and the readiness check fails at once. */
async function expectAway(origin: string, forMs: number) {
  const end = performance.now() + forMs;
  while (performance.now() < end) {
    const asked = performance.now();
    const [ready, survey] = await Promise.all([ask(`${origin}/ready`), ask(`${origin}/api/surveys/unknown`)]);
    expect([ready.status, survey.status]).toEqual([503, 503]);
    expect(survey.headers.get("retry-after")).toMatch(/^\d+$/);
    expect(performance.now() - asked).toBeLessThan(backMs);
  }
}

const ask = (url: string) => fetch(url, { signal: AbortSignal.timeout(15_000) });
