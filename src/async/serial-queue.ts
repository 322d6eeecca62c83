/** Runs one task at a time, in the order of the calls. A task that fails does not stop the next one. */
export type SerialQueue = <Result>(work: () => Result | Promise<Result>) => Promise<Result>;

/**
 * Returns a function that runs work one piece after the other, in the order of the calls, and returns its result. A
 * failed piece does not stop the next one.
 */
export function createSerialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work, work);
    last = mine;
    return mine;
  };
}
