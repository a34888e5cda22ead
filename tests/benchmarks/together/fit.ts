import { pointsAround } from "#server/features/directory/likelihood.ts";

export interface Sample<Name extends string> {
  signs: Record<Name, number>;
  isClose: boolean;
  weight: number;
}

const rounds = 25;
/** Shrinks parameters of rare features towards 0. */
const ridge = 2;

/** Logistic regression by Newton's method: the maximum-likelihood parameters. */
export function fitParameters<Name extends string>(
  samples: Sample<Name>[],
  names: Name[],
): Record<Name, number> {
  const size = names.length;
  let parameters = names.map(() => 0);
  for (let round = 0; round < rounds; round++) {
    const gradient = parameters.map((parameter, index) => (index === 0 ? 0 : -ridge * parameter));
    const curve: number[][] = names.map((_, row) => names.map((__, column) => (row === column ? ridge : 0)));
    for (const { signs, isClose, weight } of samples) {
      const values = names.map((name) => signs[name]);
      let sum = 0;
      for (let index = 0; index < size; index++) sum += (values[index] ?? 0) * (parameters[index] ?? 0);
      const likely = 1 / (1 + Math.exp(-sum));
      const [slope, bend] = [weight * (Number(isClose) - likely), weight * likely * (1 - likely)];
      for (let row = 0; row < size; row++) {
        const value = values[row] ?? 0;
        if (value === 0) continue;
        gradient[row] = (gradient[row] ?? 0) + slope * value;
        const line = curve[row] ?? [];
        for (let column = 0; column < size; column++)
          line[column] = (line[column] ?? 0) + bend * value * (values[column] ?? 0);
      }
    }
    const step = solve(curve, gradient);
    parameters = parameters.map((parameter, index) => parameter + (step[index] ?? 0));
    if (Math.max(...step.map(Math.abs)) < 1e-6) break;
  }
  return Object.fromEntries(
    names.map((name, index) => [name, Math.round((parameters[index] ?? 0) * 100) / 100]),
  ) as Record<Name, number>;
}

/**
 * The observed log-odds for the model's log-odds: a piecewise linear function, by the same regression. Each pair lies
 * between two points, and counts for both by its distance to them.
 * @param pairs the model's log-odds of each pair, and whether it was close
 */
export function fitCalibration(
  pairs: { logOdds: number; isClose: boolean }[],
  points: number[],
): [number, number][] {
  const line = points.map((point) => [point] as const);
  const names = points.map(String);
  const none = Object.fromEntries(names.map((name) => [name, 0]));
  const samples = pairs.map(({ logOdds, isClose }) => {
    const { low, high, share } = pointsAround(logOdds, line);
    return {
      signs: { ...none, [String(low?.[0])]: 1 - share, [String(high?.[0])]: share },
      isClose,
      weight: 1,
    };
  });
  const fitted = fitParameters(samples, names);
  return points.map((point) => [point, fitted[String(point)] ?? point]);
}

/** Gaussian elimination with partial pivoting. */
function solve(matrix: number[][], values: number[]): number[] {
  const rows = matrix.map((row, index) => [...row, values[index] ?? 0]);
  const size = values.length;
  for (let diagonal = 0; diagonal < size; diagonal++) {
    const best = rows
      .slice(diagonal)
      .reduce(
        (top, row, index) =>
          Math.abs(row[diagonal] ?? 0) > Math.abs(rows[top]?.[diagonal] ?? 0) ? diagonal + index : top,
        diagonal,
      );
    [rows[diagonal], rows[best]] = [rows[best] ?? [], rows[diagonal] ?? []];
    const pivot = rows[diagonal] ?? [];
    for (const [index, row] of rows.entries()) {
      if (index === diagonal) continue;
      const factor = (row[diagonal] ?? 0) / (pivot[diagonal] ?? 1);
      for (let column = diagonal; column <= size; column++)
        row[column] = (row[column] ?? 0) - factor * (pivot[column] ?? 0);
    }
  }
  return rows.map((row, index) => (row[size] ?? 0) / (row[index] ?? 1));
}
