import { afterEach, expect, test, vi } from "vitest";
import { Turns } from "./turns.ts";

afterEach(() => void vi.useRealTimers());

test("at most the given number run at a time, in order of arrival, also after a failure", async () => {
  const turns = new Turns(2);
  const begun: number[] = [];
  const gates = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
  const runs = gates.map((gate, index) =>
    turns.run(() => {
      begun.push(index);
      return gate.promise;
    }),
  );
  expect(begun).toEqual([0, 1]);
  gates[1]?.reject(new Error("failed"));
  await expect(runs[1]).rejects.toThrow("failed");
  expect(begun).toEqual([0, 1, 2]);
  for (const gate of gates) gate.resolve();
  await Promise.all([runs[0], runs[2], runs[3]]);
  expect(begun).toEqual([0, 1, 2, 3]);
});

test("a turn that ends early returns at once, and the next one starts when the minimum time has passed", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "performance"] });
  const turns = new Turns(1, 20);
  let begun = 0;
  const work = () => Promise.resolve(++begun);
  expect(await turns.run(work)).toBe(1);
  const second = turns.run(work);
  await vi.advanceTimersByTimeAsync(19);
  expect(begun).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await second).toBe(2);
});
