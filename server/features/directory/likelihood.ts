import { calibration, likelihoodParameters } from "./likelihood-parameters.ts";

/** What is known about two people at one company, as numbers; unknown is 0. docs/matching.md explains each. */
export interface Signs {
  /** The base likelihood, for every pair. */
  always: number;
  /** ln of the number of people who match as closely by team, place and kind of work, in tens. */
  near: number;
  /** ln of the number of people at the company, in tens. */
  size: number;
  /** ln of the factor by which the company is smaller than fifty people. */
  small: number;
  /** The size of the company is estimated from the people known there. */
  nearGuessed: number;
  sameTeam: number;
  /** The team names have the same words. */
  sameName: number;
  otherTeam: number;
  samePlace: number;
  otherPlace: number;
  sameField: number;
  otherField: number;
  sameSpecialty: number;
  otherSpecialty: number;
  likelyManager: number;
  likelyReport: number;
  likelyPeer: number;
  /** Both lead people in different kinds of work; higher in small companies, where they share a boss. From 0 to 1. */
  bothLead: number;
  /** Months together, as a share of these months plus a year. */
  months: number;
  /** Decades since the last shared month. */
  decades: number;
  /** They also overlapped at another company; higher the fewer people matched as closely there. */
  movedTogether: number;
  /** Both joined within a month. */
  joinedTogether: number;
  /** It is not known that they were there at the same time. */
  uncertain: number;
}

const weights: Record<keyof Signs, number> = likelihoodParameters;

/** In log-odds, so that signs add up. Written out because a loop over names is four times as slow for thousands. */
export function logOddsOf(signs: Signs): number {
  const sum =
    weights.always * signs.always +
    weights.near * signs.near +
    weights.size * signs.size +
    weights.small * signs.small +
    weights.nearGuessed * signs.nearGuessed +
    weights.sameTeam * signs.sameTeam +
    weights.sameName * signs.sameName +
    weights.otherTeam * signs.otherTeam +
    weights.samePlace * signs.samePlace +
    weights.otherPlace * signs.otherPlace +
    weights.sameField * signs.sameField +
    weights.otherField * signs.otherField +
    weights.sameSpecialty * signs.sameSpecialty +
    weights.otherSpecialty * signs.otherSpecialty +
    weights.likelyManager * signs.likelyManager +
    weights.likelyReport * signs.likelyReport +
    weights.likelyPeer * signs.likelyPeer +
    weights.bothLead * signs.bothLead +
    weights.months * signs.months +
    weights.decades * signs.decades +
    weights.movedTogether * signs.movedTogether +
    weights.joinedTogether * signs.joinedTogether +
    weights.uncertain * signs.uncertain;
  // Rounded so that floating-point noise does not decide the order.
  return Math.round(sum * 1e6) / 1e6;
}

/**
 * How likely it is that this person saw the candidate's work: was in the same team, or in a reporting line with them.
 * The sum treats signs as independent, which they are not, so it is calibrated on measured outcomes, with straight
 * lines between the points. Beyond the last point it stays constant, because sources are sometimes wrong.
 */
export function likelihoodOf(logOdds: number): number {
  const { low, high, share } = cornersAround(logOdds, calibration);
  const calibrated = (low?.[1] ?? 0) * (1 - share) + (high?.[1] ?? 0) * share;
  return 1 / (1 + Math.exp(-calibrated));
}

/** The two calibration points around a value, or the nearest two, and the value's position between them. */
export function cornersAround<Corner extends readonly [number, ...unknown[]]>(at: number, corners: Corner[]) {
  const above = corners.findIndex(([corner]) => corner >= at);
  const index = above === -1 ? corners.length - 1 : Math.max(1, above);
  const [low, high] = [corners[index - 1], corners[index]];
  const share = low && high ? (at - low[0]) / (high[0] - low[0]) : 0;
  return { low, high, share: Math.min(1, Math.max(0, share)) };
}
