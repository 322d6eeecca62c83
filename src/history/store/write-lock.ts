/**
 * Admits one writer at a time, in the order of the calls. A transaction over several turns of the event loop needs it:
 * SQLite would make every other write on the connection part of the transaction.
 */
export class WriteLock {
  #tail: Promise<unknown> = Promise.resolve();

  hold<Result>(work: () => Result | Promise<Result>): Promise<Result> {
    const result = this.#tail.then(work);
    this.#tail = result.catch(() => {});
    return result;
  }

  /** Resolves when all writers so far are done. */
  async idle(): Promise<void> {
    await this.#tail;
  }
}
