import { monthNumber } from "./months.ts";

interface Stint {
  company: string;
  startDate: string;
  endDate: string | null;
  isCurrent: boolean;
  alongside?: boolean;
}

/** Jobs follow each other, and the month of changing over belongs to both. */
const changeoverMonths = 1;

/**
 * Entries of a work history that are at the same time as an earlier one, counted from 0, with the sentence that says so
 * and names both by their numbers. `alongside` says of an entry that this is as it was; null is one not yet complete.
 */
export function overlapsOf(entries: (Stint | null)[]): { index: number; message: string }[] {
  return entries.flatMap((entry, index) => {
    if (!entry || entry.alongside) return [];
    const other = entries.findIndex(
      (earlier, at) =>
        at < index && earlier && !earlier.alongside && sharedMonths(earlier, entry) > changeoverMonths,
    );
    const earlier = entries[other];
    if (!earlier) return [];
    const name = `entry ${other + 1} (${earlier.company})`;
    return {
      index,
      message: `Entry ${index + 1} overlaps with ${name}. Correct the dates, or say that both jobs were held at the same time.`,
    };
  });
}

function sharedMonths(one: Stint, other: Stint): number {
  return Math.min(lastOf(one), lastOf(other)) - Math.max(firstOf(one), firstOf(other)) + 1;
}

const firstOf = ({ startDate }: Stint) => monthNumber(startDate);
const lastOf = ({ endDate, isCurrent }: Stint) =>
  isCurrent || endDate === null ? Number.POSITIVE_INFINITY : monthNumber(endDate);
