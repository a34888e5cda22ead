import type { Step } from "./telemetry.ts";

/** A step that keeps what it is told of. */
export function aStep(name: string): Step & { outcomes: Map<string, number> } {
  const outcomes = new Map<string, number>();
  return {
    name,
    outcomes,
    became: (outcome, count = 1) => void outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + count),
  };
}

/** Runs it. Where nothing was told of it, it was done, or it failed. */
export async function carryOut<Result>(
  step: ReturnType<typeof aStep>,
  work: (step: Step) => Promise<Result>,
): Promise<Result> {
  try {
    const result = await work(step);
    if (step.outcomes.size === 0) step.became("done");
    return result;
  } catch (error) {
    if (step.outcomes.size === 0) step.became("failed");
    throw error;
  }
}
