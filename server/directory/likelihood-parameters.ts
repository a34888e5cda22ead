/** Made by `npm run benchmark:together -- --fit`, of a simulated labour market; docs/matching.md explains each. */
export const likelihoodParameters = {
  always: -0.76,
  size: -0.33,
  small: 0.98,
  near: -0.77,
  nearGuessed: -3.52,
  sameTeam: 0.33,
  sameName: 1.38,
  otherTeam: -1.16,
  samePlace: -0.03,
  otherPlace: -0.33,
  sameField: -0.27,
  otherField: -1.21,
  sameSpecialty: 0.47,
  otherSpecialty: -0.43,
  likelyManager: 1.01,
  likelyReport: 1.08,
  likelyPeer: 0.95,
  bothLead: 3.11,
  months: 1.1,
  decades: -0.7,
  movedTogether: 0.01,
  joinedTogether: -0.14,
  uncertain: -2.06,
};

/** What sums of signs were worth, both in log-odds; between two of them in a straight line. */
export const calibration: [sum: number, worth: number][] = [
  [-6, -7.24],
  [-4, -3.76],
  [-2.5, -2.55],
  [-1.5, -1.38],
  [-0.75, -0.9],
  [0, 0.06],
  [0.75, 0.6],
  [1.5, 0.99],
  [2.5, 1.7],
];
