/**
 * Admits one writer at a time, in the order of the calls. A transaction over several turns of the event loop needs it:
 * SQLite would make every other write on the connection part of the transaction.
 */
export class WriteLock {
  #tail: Promise<unknown> = Promise.resolve();

  /** Runs `work` after all earlier ones have ended, also those that failed, and returns its result. */
  hold<Result>(work: () => Result | Promise<Result>): Promise<Result> {
    const result = this.#tail.then(work);
    this.#tail = result.catch(() => {});
    return result;
  }

  /** Resolves when all work so far has ended. */
  async idle(): Promise<void> {
    await this.#tail;
  }
}
