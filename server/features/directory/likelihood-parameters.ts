/** Fitted by `npm run benchmark:together -- --fit` on a simulated labour market; docs/matching.md explains each. */
export const likelihoodParameters = {
  always: -0.87,
  size: -0.33,
  small: 1.08,
  near: -0.72,
  nearGuessed: -3.53,
  sameTeam: 0.4,
  sameName: 1.33,
  otherTeam: -1.13,
  otherPlace: -0.3,
  sameField: -0.33,
  otherField: -1.24,
  sameSpecialty: 0.48,
  otherSpecialty: -0.41,
  likelyManager: 1.12,
  likelyReport: 1.19,
  likelyPeer: 1.04,
  bothLead: 3.01,
  months: 1.04,
  decades: -0.59,
  uncertain: -2.06,
};

/** Calibration points, both values in log-odds; linear between two points. */
export const calibration: [sum: number, worth: number][] = [
  [-6, -7.25],
  [-4, -3.86],
  [-2.5, -2.57],
  [-1.5, -1.38],
  [-0.75, -0.88],
  [0, 0.13],
  [0.75, 0.58],
  [1.5, 1.01],
  [2.5, 1.65],
];
