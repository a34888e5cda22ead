/** What a server does, as whoever watches it counts it. */
export type Kind = "request" | "task" | "mail" | "search" | "statement";

/** Something that is done. All that is told of it is one of our own words: never anything that somebody typed. */
export interface Step {
  /** Which call, task or transport; of a request it is only known on the way. */
  name: string;
  /** What became of it, and of how many where it is several: 'done', or 'failed' where it threw, unless told. */
  became(outcome: string, count?: number): void;
}

/** Told of what is done, for metrics and traces. Where nobody watches there is none. */
export interface Telemetry {
  /**
   * The work is timed, and belongs to that in which it was begun.
   * @param from what `here` returned where it was asked for, of each that asked
   */
  during<Result>(
    kind: Kind,
    name: string,
    work: (step: Step) => Promise<Result>,
    from?: string[],
  ): Promise<Result>;
  /** So many people were had from a source that has each of them paid for. */
  paid(source: string, people: number): void;
  /** By what is found again what is being done now. */
  here(): string | undefined;
}

/** The same work, watched where somebody watches. */
export function during<Result>(
  telemetry: Telemetry | null,
  kind: Kind,
  name: string,
  work: (step: Step | null) => Promise<Result>,
  from?: string[],
): Promise<Result> {
  return telemetry ? telemetry.during(kind, name, work, from) : work(null);
}
