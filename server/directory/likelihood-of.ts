import { likelihoodParameters } from "./likelihood-parameters.ts";

/** What is known of two people at one company, each as a number; what is not told is 0. docs/matching.md says why each counts. */
export interface Signs {
  /** In every pair: what is likely where nothing else is known. */
  always: number;
  /** ln of how many of the company were as near as this one, by team, place and kind of work, in tens. */
  near: number;
  /** ln of how many worked there, in tens. */
  size: number;
  /** How many worked there is not told, and taken from how many of them are known. */
  nearGuessed: number;
  sameTeam: number;
  otherTeam: number;
  samePlace: number;
  otherPlace: number;
  sameField: number;
  otherField: number;
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
    weights.nearGuessed * signs.nearGuessed +
    weights.sameTeam * signs.sameTeam +
    weights.otherTeam * signs.otherTeam +
    weights.samePlace * signs.samePlace +
    weights.otherPlace * signs.otherPlace +
    weights.sameField * signs.sameField +
    weights.otherField * signs.otherField +
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

/** What is told is sometimes wrong, however much speaks for it: beyond this nothing makes anybody likelier. */
const mostLogOdds = Math.log(0.82 / 0.18);

/** How likely it is that this person saw the candidate's work: was in the same team, or in a line with them. */
export const likelihoodOf = (logOdds: number): number => 1 / (1 + Math.exp(-Math.min(logOdds, mostLogOdds)));
