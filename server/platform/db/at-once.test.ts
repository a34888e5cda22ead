import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, test } from "#tests/harness.ts";
import { atOnce } from "./at-once.ts";

test("where one fails the others have ended before that is told, so that the transaction can end", async () => {
  const ended: string[] = [];
  const asked = atOnce(
    Promise.reject(new Error("refused")),
    pause(20).then(() => ended.push("the slow one")),
  );
  await expect(asked.finally(() => ended.push("told"))).rejects.toThrow("refused");
  expect(ended).toEqual(["the slow one", "told"]);
});

test("each has its own answer, in the order in which they were asked", async ({ app }) => {
  const answers = await app.db.transaction((tx) =>
    atOnce(
      tx.execute<{ one: number }>(sql`select set_config('forthright.test', 'first', true), 1 as one`),
      tx.execute<{ two: string }>(sql`select current_setting('forthright.test') as two`),
    ),
  );
  expect(answers[0].rows[0]?.one).toBe(1);
  expect(answers[1].rows[0]?.two).toBe("first");
});
