import type * as z from "zod";
import type { SourceKey } from "#contract/candidates.ts";
import type { DirectoryRow } from "#contract/directory.ts";
import type { MonthNumber } from "#contract/months.ts";
import { OperationalError } from "#server/platform/errors.ts";

/** One employment that a paid source reports. */
export type ReportedRow = Omit<z.input<typeof DirectoryRow>, "line">;

/** A period of the candidate at a company, with all names of the company. */
export interface WantedPeriod {
  names: string[];
  /** The keys of the names. A name that the source reports is compared by its key. */
  keys: Set<string>;
  from: MonthNumber;
  until: MonthNumber;
}

/**
 * A service that knows who worked where and when. Its results become part of the directory, which every search uses, so
 * that ranking, exclusions and merging of duplicates are the same for all.
 */
export interface Source {
  key: SourceKey;
  /**
   * Returns people who were there at the time, in parts.
   * @throws SourceFailed
   */
  search(wanted: WantedPeriod[], budget: Budget): AsyncIterable<ReportedRow[]>;
}

/** Buys records of a paid source for one candidate, within the monthly ceilings. */
export interface Budget {
  /**
   * Reserves records before they are bought: as many as the ceilings still allow, at most those wanted.
   * @throws SourceFailed if they allow none
   */
  reserve(wanted: number): Promise<Reservation>;
}

interface Reservation {
  records: number;
  /** Corrects the reservation by what was bought. One that is never settled stays spent: nobody knows what it cost. */
  settle(bought: number): Promise<void>;
}

/** Why a source could not be searched. The message is logged and contains no secrets. */
export class SourceFailed extends OperationalError {
  /** Limit: the account's own. Ceiling: ours, so nothing was spent. */
  readonly problem: "unreachable" | "limit" | "refused" | "ceiling";
  /** When a limit ends, if known. */
  readonly resetAt: Date | null;

  constructor(message: string, problem: SourceFailed["problem"], resetAt: Date | null = null) {
    super(message);
    this.problem = problem;
    this.resetAt = resetAt;
  }
}
