import type * as z from "zod";
import type { SourceKey } from "#contract/candidates.ts";
import type { DirectoryRow } from "#contract/directory.ts";
import type { MonthNumber } from "#contract/months.ts";
import { OperationalError } from "#server/platform/errors.ts";

export type SourceRow = Omit<z.input<typeof DirectoryRow>, "line">;

/** A time that the candidate spent at a company, by each of its names. */
export interface WantedPeriod {
  names: string[];
  /** What the names have in common; one that the source tells is compared by it. */
  keys: Set<string>;
  from: MonthNumber;
  until: MonthNumber;
}

/**
 * Somebody who knows who worked where and when. What a source brings becomes part of the directory, which is the one
 * that is always asked: so ranking, exclusions and the joining of duplicates are the same for all.
 */
export interface Source {
  key: SourceKey;
  /**
   * Brings people who were there then, a part at a time.
   * @throws SourceFailed
   */
  search(wanted: WantedPeriod[]): AsyncIterable<SourceRow[]>;
}

/** Why a source could not be searched. The message is for the log, and holds nothing secret. */
export class SourceFailed extends OperationalError {
  readonly problem: "unreachable" | "limit" | "refused";
  /** When a limit ends, where that is known. */
  readonly resetAt: Date | null;

  constructor(message: string, problem: SourceFailed["problem"], resetAt: Date | null = null) {
    super(message);
    this.problem = problem;
    this.resetAt = resetAt;
  }
}
