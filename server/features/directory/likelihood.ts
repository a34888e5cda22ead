import { calibration, likelihoodParameters } from "./likelihood-parameters.ts";

/** What is known of two people at one company, each as a number; what is not told is 0. docs/matching.md says why each counts. */
export interface Signs {
  /** In every pair: what is likely where nothing else is known. */
  always: number;
  /** ln of how many of the company were as near as this one, by team, place and kind of work, in tens. */
  near: number;
  /** ln of how many worked there, in tens. */
  size: number;
  /** ln of how many times fewer than fifty worked there. */
  small: number;
  /** How many worked there is not told, and taken from how many of them are known. */
  nearGuessed: number;
  sameTeam: number;
  /** In the very same words. */
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
  /** Both lead people, in other kinds of work: the fewer work there, the likelier under one boss. From 0 to 1. */
  bothLead: number;
  /** Months together, as the part of them and a year that they are. */
  months: number;
  /** Decades since the last of them. */
  decades: number;
  /** They were together at another company too: the more, the fewer were as near as they there, so that it is no chance. */
  movedTogether: number;
  /** Both came within a month. */
  joinedTogether: number;
  /** It is not known that they were there at the same time. */
  uncertain: number;
}

const weights: Record<keyof Signs, number> = likelihoodParameters;

/** In log-odds, so that signs add up. Written out: for each of thousands a loop over names takes four times as long. */
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
  // So that the last bits of a sum decide nothing.
  return Math.round(sum * 1e6) / 1e6;
}

/**
 * How likely it is that this person saw the candidate's work: was in the same team, or in a line with them. Signs are not
 * independent of each other, as their sum takes them to be: it is put right by what such sums were worth, in a straight line
 * between two that are known. Beyond the last nothing makes anybody likelier, since what is told is sometimes wrong.
 */
export function likelihoodOf(logOdds: number): number {
  const { low, high, share } = cornersAround(logOdds, calibration);
  const calibrated = (low?.[1] ?? 0) * (1 - share) + (high?.[1] ?? 0) * share;
  return 1 / (1 + Math.exp(-calibrated));
}

/** The two corners of a line between which this lies, or comes nearest to lie; how far it is from the one to the other. */
export function cornersAround<Corner extends readonly [number, ...unknown[]]>(at: number, corners: Corner[]) {
  const above = corners.findIndex(([corner]) => corner >= at);
  const index = above === -1 ? corners.length - 1 : Math.max(1, above);
  const [low, high] = [corners[index - 1], corners[index]];
  const share = low && high ? (at - low[0]) / (high[0] - low[0]) : 0;
  return { low, high, share: Math.min(1, Math.max(0, share)) };
}
