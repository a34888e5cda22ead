import { afterEach, expect, test, vi } from "vitest";
import { ConcurrencyLimit } from "./concurrency-limit.ts";

afterEach(() => void vi.useRealTimers());

test("at most the given number run at a time, in order of arrival, also after a failure", async () => {
  const limit = new ConcurrencyLimit(2);
  const started: number[] = [];
  const works = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
  const runs = works.map((work, index) =>
    limit.run(() => {
      started.push(index);
      return work.promise;
    }),
  );
  expect(started).toEqual([0, 1]);
  works[1]?.reject(new Error("failed"));
  await expect(runs[1]).rejects.toThrow("failed");
  expect(started).toEqual([0, 1, 2]);
  for (const work of works) work.resolve();
  await Promise.all([runs[0], runs[2], runs[3]]);
  expect(started).toEqual([0, 1, 2, 3]);
});

test("work that ends early returns at once, and the next begins when the minimum time has passed", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "performance"] });
  const limit = new ConcurrencyLimit(1, 20);
  let started = 0;
  const work = () => Promise.resolve(++started);
  expect(await limit.run(work)).toBe(1);
  const second = limit.run(work);
  await vi.advanceTimersByTimeAsync(19);
  expect(started).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await second).toBe(2);
});
