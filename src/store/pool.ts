import { OrreryError } from '../contract/index.ts';

/** Shares work among members that do one thing at a time. */
export interface Pool<Member> {
  /**
   * Gives work to a member that is free, in the order of asking. A cancelled signal drops work that waits; work that has
   * begun goes on to its end, unheard, and keeps its member until then.
   * @throws OrreryError CANCELLED, and whatever the work throws
   */
  run<Result>(work: (member: Member) => Promise<Result>, signal?: AbortSignal): Promise<Result>;
  /** Cancels what waits and everything asked later. */
  close(): void;
}

interface Job<Member> {
  begin(member: Member): Promise<void>;
  fail(error: OrreryError): void;
}

/** @param isLost true for a member that will never work again; others get its work, and with the last one the pool ends */
export function createPool<Member>(members: readonly Member[], isLost: (member: Member) => boolean): Pool<Member> {
  const free = [...members];
  const waiting = new Set<Job<Member>>();
  let living = members.length;
  let ended: OrreryError | undefined;

  function end(error: OrreryError): void {
    ended ??= error;
    for (const job of waiting) job.fail(ended);
    waiting.clear();
  }

  function lose(error: OrreryError): void {
    living -= 1;
    if (living === 0) end(error);
  }

  function next(): void {
    const [job] = waiting;
    const member = job && free.shift();
    if (job === undefined || member === undefined) return;
    waiting.delete(job);
    void job.begin(member).then(next);
    next();
  }

  return {
    run(work, signal) {
      return new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(new OrreryError('CANCELLED', {}));
        if (ended !== undefined) return reject(ended);
        const cancel = () => {
          waiting.delete(job);
          reject(new OrreryError('CANCELLED', {}));
        };
        const job: Job<Member> = {
          async begin(member) {
            try {
              resolve(await work(member));
              free.push(member);
            } catch (thrown) {
              const error = OrreryError.from(thrown);
              reject(error);
              if (isLost(member)) lose(error);
              else free.push(member);
            } finally {
              signal?.removeEventListener('abort', cancel);
            }
          },
          fail: reject,
        };
        signal?.addEventListener('abort', cancel, { once: true });
        waiting.add(job);
        next();
      });
    },
    close: () => end(new OrreryError('CANCELLED', {})),
  };
}
