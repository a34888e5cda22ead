import { calibration, likelihoodParameters } from "./likelihood-parameters.ts";

/** What is known about two people at one company, as numbers; unknown is 0. docs/matching.md explains each. */
export type Signs = Record<keyof typeof likelihoodParameters, number>;

const names = Object.keys(likelihoodParameters) as (keyof Signs)[];

/** In log-odds, so that signs add up. */
export function logOddsOf(signs: Signs): number {
  let sum = 0;
  for (const name of names) sum += likelihoodParameters[name] * signs[name];
  // Rounded so that floating-point noise does not decide the order.
  return Math.round(sum * 1e6) / 1e6;
}

/**
 * How likely it is that this person saw the candidate's work: was in the same team, or in a reporting line with them.
 * The sum treats signs as independent, which they are not, so it is calibrated on measured outcomes, with straight
 * lines between the points. Beyond the last point it stays constant, because sources are sometimes wrong.
 */
export function likelihoodOf(logOdds: number): number {
  const { low, high, share } = pointsAround(logOdds, calibration);
  const calibrated = (low?.[1] ?? 0) * (1 - share) + (high?.[1] ?? 0) * share;
  return 1 / (1 + Math.exp(-calibrated));
}

/** The two calibration points around a value, or the nearest two, and the value's position between them. */
export function pointsAround<Point extends readonly [number, ...unknown[]]>(value: number, points: Point[]) {
  const above = points.findIndex(([position]) => position >= value);
  const index = above === -1 ? points.length - 1 : Math.max(1, above);
  const [low, high] = [points[index - 1], points[index]];
  const share = low && high ? (value - low[0]) / (high[0] - low[0]) : 0;
  return { low, high, share: Math.min(1, Math.max(0, share)) };
}
