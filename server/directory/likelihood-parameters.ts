/** Made by `npm run benchmark:together -- --fit`, of a simulated labour market; docs/matching.md explains each. */
export const likelihoodParameters = {
  always: -0.8,
  size: -0.29,
  small: 1.13,
  near: -0.81,
  nearGuessed: -3.62,
  sameTeam: 0.15,
  sameName: 1.22,
  otherTeam: -1.21,
  samePlace: -0.03,
  otherPlace: -0.42,
  sameField: -0.35,
  otherField: -1.61,
  likelyManager: 1.03,
  likelyReport: 1.03,
  likelyPeer: 1.13,
  bothLead: 2.79,
  months: 1.25,
  decades: -0.83,
  movedTogether: -0.05,
  joinedTogether: 0.02,
  uncertain: -1.9,
};

/** What sums of signs were worth, both in log-odds; between two of them in a straight line. */
export const calibration: [sum: number, worth: number][] = [
  [-6, -7.29],
  [-4, -3.73],
  [-2.5, -2.57],
  [-1.5, -1.36],
  [-0.75, -0.73],
  [0, -0.08],
  [0.75, 0.6],
  [1.5, 1.13],
  [2.5, 1.81],
];
