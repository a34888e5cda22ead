/**
 * At most this many run at a time; others wait in order of arrival. Each may take up a minimum time, which limits how
 * many begin in a second: work that is done earlier returns at once, and only its slot is passed on later.
 */
export class ConcurrencyLimit {
  #free: number;
  readonly #minMs: number;
  readonly #waiting: (() => void)[] = [];

  constructor(max: number, minMs = 0) {
    this.#free = max;
    this.#minMs = minMs;
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    const started = performance.now();
    try {
      return await work();
    } finally {
      const remainingMs = this.#minMs - (performance.now() - started);
      if (remainingMs > 0) setTimeout(() => this.#passOn(), remainingMs);
      else this.#passOn();
    }
  }

  #passOn() {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free++;
  }
}
