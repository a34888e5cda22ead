import type { Truth } from "./view.ts";

type Way =
  | "first"
  | "bare"
  | "named"
  | "namedNearby"
  | "namedByOne"
  | "faultless"
  | "faultlessAndNamed"
  | "signs"
  | "formerly"
  | "byMonths"
  | "oracle";
interface Row {
  size: string;
  asked: (Record<Way, Truth[]> & { days: number; daysFormerly: number })[];
}

const ways: Way[] = [
  "first",
  "bare",
  "named",
  "namedNearby",
  "namedByOne",
  "faultless",
  "faultlessAndNamed",
  "signs",
  "formerly",
  "byMonths",
  "oracle",
];

/**
 * The share of the first five, or of all known if fewer, who are of the same team or line, and of the same function and
 * place.
 */
export function printTable(title: string, rows: Row[]) {
  console.log(title);
  console.log(
    "company's size    candidates  same team or line: model  bare    by signs  and naming    nearby too  one names  faultless  and naming  formerly  by months  oracle   place and function: model  formerly  by months   strangers for each: model  formerly  by months   three answers after days (and of eight in ten): now  formerly",
  );
  for (const { size, asked } of rows) {
    const close = Object.fromEntries(
      ways.map((way) => [way, mean(asked.map((one) => shareOf(one[way], ({ isClose }) => isClose)))]),
    );
    const near = Object.fromEntries(
      ways.map((way) => [way, mean(asked.map((one) => shareOf(one[way], ({ isNear }) => isNear)))]),
    );
    const figures = [
      size.padEnd(18),
      String(asked.length).padEnd(12),
      `${two(close["first"])} ± ${error(asked, "first")}`.padEnd(26),
      two(close["bare"]).padEnd(8),
      two(close["signs"]).padEnd(10),
      `${two(close["named"])} ± ${error(asked, "named")}`.padEnd(14),
      two(close["namedNearby"]).padEnd(12),
      two(close["namedByOne"]).padEnd(11),
      two(close["faultless"]).padEnd(11),
      two(close["faultlessAndNamed"]).padEnd(12),
      two(close["formerly"]).padEnd(10),
      two(close["byMonths"]).padEnd(11),
      two(close["oracle"]).padEnd(9),
      two(near["first"]).padEnd(27),
      two(near["formerly"]).padEnd(10),
      two(near["byMonths"]).padEnd(12),
      strangers(asked, "first").padEnd(26),
      strangers(asked, "formerly").padEnd(10),
      strangers(asked, "byMonths").padEnd(12),
      days(asked.map((one) => one.days)).padEnd(52),
      days(asked.map((one) => one.daysFormerly)),
    ];
    console.log(figures.join(""));
  }
  console.log();
}

function strangers(asked: Row["asked"], way: Way): string {
  const all = asked.flatMap((one) => one[way]);
  const close = all.filter(({ isClose }) => isClose).length;
  return close === 0 ? "none close" : ((all.length - close) / close).toFixed(1);
}

/** The median, and the bound that eight in ten stay within. */
function days(all: number[]): string {
  const sorted = all.toSorted((a, b) => a - b);
  const at = (share: number) =>
    String(sorted[Math.floor(share * sorted.length)]).replace("Infinity", "never");
  return `${at(0.5)} (${at(0.8)})`;
}

/** The shares of 19 of 20 markets are within this distance. */
function error(asked: Row["asked"], way: Way): string {
  const shares = asked.map((one) => shareOf(one[way], ({ isClose }) => isClose));
  const middle = mean(shares);
  return two(1.96 * Math.sqrt(mean(shares.map((one) => (one - middle) ** 2)) / shares.length));
}

const shareOf = (all: Truth[], is: (one: Truth) => boolean) =>
  all.filter(is).length / Math.max(1, all.length);
const mean = (all: number[]) => all.reduce((sum, one) => sum + one, 0) / Math.max(1, all.length);
const two = (share = 0) => share.toFixed(2);
