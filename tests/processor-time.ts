import { expect } from "vitest";

/**
 * Milliseconds of processor time that the work takes: the minimum of several runs, because a busy machine slows runs
 * down.
 * @param enough a run that takes less is the last
 */
export async function processorMs(work: () => unknown, { runs = 3, enough = 0 } = {}): Promise<number> {
  let best = Infinity;
  for (let run = 0; run < runs && best >= enough; run++) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / 1_000);
  }
  return best;
}

/** The work takes less processor time than this. @param what shown if it takes longer */
export async function expectQuick(maxMs: number, work: () => unknown, what?: string) {
  expect(await processorMs(work, { runs: 10, enough: maxMs }), what).toBeLessThan(maxMs);
}
