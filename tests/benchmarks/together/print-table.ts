import { quantile } from "../quantile.ts";
import type { Truth } from "./view.ts";

/** The columns, and their widths. */
const columns = {
  model: "model",
  withoutCards: "without cards",
  faultless: "faultless",
  byMonths: "by months",
  oracle: "oracle",
} as const;
type Ranking = keyof typeof columns;
const rankings = Object.keys(columns) as Ranking[];
const width = 16;

interface Row {
  size: string;
  outcomes: (Record<Ranking, Truth[]> & { days: number })[];
}

/** The share of each ranking's first five, or of all known if fewer, who are of the candidate's team or line. */
export function printTable(title: string, rows: Row[]) {
  const titles = rankings.map((ranking) => columns[ranking].padEnd(width));
  console.log(
    `${title}\n${"company's size".padEnd(18)}candidates  ${titles.join("")}days until three answers: half, eight in ten`,
  );
  for (const { size, outcomes } of rows) {
    const cells = rankings.map((ranking) => {
      const shares = outcomes.map((outcome) => closeShare(outcome[ranking]));
      return `${mean(shares).toFixed(2)} ± ${errorOf(shares).toFixed(2)}`.padEnd(width);
    });
    const days = outcomes.map((outcome) => outcome.days);
    const daysOf = (share: number) => String(quantile(days, share)).replace("Infinity", "never");
    console.log(
      `${size.padEnd(18)}${String(outcomes.length).padEnd(12)}${cells.join("")}${daysOf(0.5)}, ${daysOf(0.8)}`,
    );
  }
  console.log();
}

/** The means of 19 of 20 markets are within this distance. */
function errorOf(shares: number[]): number {
  const middle = mean(shares);
  return 1.96 * Math.sqrt(mean(shares.map((share) => (share - middle) ** 2)) / shares.length);
}

const closeShare = (people: Truth[]) =>
  people.filter(({ isClose }) => isClose).length / Math.max(1, people.length);
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
