import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { BodyBudget, readBody } from "./read-body.ts";

test("a refused body frees no more memory than it took", async () => {
  const budget = new BodyBudget(200);
  for (let time = 0; time < 3; time++)
    await expect(readBody(sending(40, 40), 50, budget, "one")).rejects.toMatchObject({ status: 413 });

  budget.take(100, "one");
  expect(() => budget.take(1, "one")).toThrow(/is busy/);
  budget.give(1, "one");
  budget.take(100, "other");
  expect(() => budget.take(1, "third")).toThrow(/is busy/);
});

/** A body whose length nobody announced, in parts of so many bytes. */
function sending(...parts: number[]): IncomingMessage {
  return Object.assign(Readable.from(parts.map((bytes) => Buffer.alloc(bytes))), {
    headers: {},
  }) as unknown as IncomingMessage;
}
