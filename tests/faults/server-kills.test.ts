import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { aDatabase } from "./a-database.ts";
import { addLinks, expectNothingLost, startSubmissions } from "./submissions.ts";
import { kills } from "./thoroughness.ts";
import { waitUntil } from "../wait-until.ts";

test(
  `killed ${kills.postgres} times while reviewers answer: no acknowledged response is lost, and none is stored twice`,
  { timeout: 900_000 },
  async () => {
    const database = await aDatabase();
    const { db } = database;
    let server = await database.startServer();
    const load = startSubmissions(await addLinks(db, 400), () => server.origin);
    for (let killed = 0; killed < kills.postgres; killed++) {
      if (load.left() < 400) load.add(await addLinks(db, 400));
      const before = load.acknowledged.length;
      await waitUntil("responses arrive", () => load.acknowledged.length > before + 5);
      await pause(Math.random() * 400);
      await server.stop("SIGKILL");
      server = await database.startServer();
    }
    await load.stop();

    console.info(`${load.acknowledged.length} acknowledged, ${load.repeated()} of them when repeated`);
    await expectNothingLost(db, load.acknowledged);
    expect(load.refused).toEqual([]);
    await database.drop();
  },
);
