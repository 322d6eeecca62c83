/**
 * Lets one writer in at a time, in the order of asking. A transaction that lasts over several turns of the event loop
 * needs it: SQLite would count whatever else is written on its connection as part of it.
 */
export class WriteLock {
  #tail: Promise<unknown> = Promise.resolve();

  hold<Result>(work: () => Result | Promise<Result>): Promise<Result> {
    const result = this.#tail.then(work);
    this.#tail = result.catch(() => {});
    return result;
  }

  /** Resolves when everyone who asked so far is done. */
  async idle(): Promise<void> {
    await this.#tail;
  }
}
