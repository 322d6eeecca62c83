/** Runs one piece of work at a time, in the order of the calls. A failure ends only its own piece. */
export type SerialQueue = <Result>(work: () => Promise<Result>) => Promise<Result>;

export function createSerialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work, work);
    last = mine;
    return mine;
  };
}
