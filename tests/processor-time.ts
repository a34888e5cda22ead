import { expect } from "vitest";

/** Milliseconds of processor time that the work takes: the minimum of several runs, because a busy machine slows them. */
export async function processorMs(work: () => unknown, { runs = 3 } = {}): Promise<number> {
  let best = Infinity;
  for (let run = 0; run < runs; run++) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / 1_000);
  }
  return best;
}

/** In proportion, eight times the size takes 8 times as long; if each part is compared with each other, 64 times. */
const [times, maxRatio] = [8, 24];

/**
 * The time that the work takes grows in proportion to its size or more slowly. Sizes are compared, not seconds, because
 * the machines that run tests differ in speed.
 * @param work gets the size, and once an eighth of it
 * @param what shown if the time grows faster
 */
export async function expectLinear(size: number, work: (size: number) => unknown, what?: string) {
  let [small, large] = [Infinity, Infinity];
  for (let round = 0; round < 5 && !(large < maxRatio * small); round++) {
    // Less than a millisecond cannot be measured well.
    small = Math.max(1, Math.min(small, await processorMs(() => work(Math.ceil(size / times)))));
    large = Math.min(large, await processorMs(() => work(size), { runs: 1 }));
  }
  expect(large / small, what).toBeLessThan(maxRatio);
}

/** Like `expectLinear`, for a text that repeats one part. */
export function expectLinearIn(part: string, characters: number, work: (text: string) => unknown) {
  const texts = (size: number) => part.repeat(Math.ceil(size / part.length));
  return expectLinear(characters, (size) => work(texts(size)), JSON.stringify(part));
}
