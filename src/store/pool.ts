import { raceAbort } from '../async/index.ts';
import { OrreryError } from '../contract/index.ts';

/** Shares work among members. Each member does one thing at a time. */
export interface WorkPool<Member> {
  /**
   * Gives work to the first free member, in the order of the calls. A cancelled signal removes work that waits. Work
   * that has begun continues to its end and occupies its member until then, but its result is dropped.
   * @throws OrreryError CANCELLED, and the errors of the work
   */
  run<Result>(work: (member: Member) => Promise<Result>, signal?: AbortSignal): Promise<Result>;
  /** Cancels waiting work and all later calls. */
  close(): void;
}

interface Job<Member> {
  begin(member: Member): Promise<void>;
  fail(error: OrreryError): void;
}

/**
 * Creates a pool that shares work among members; each does one thing at a time.
 * @param isLost returns true for a member that never works again, asked after its work failed. The others get its work.
 * After the last member is lost, waiting work and all later calls fail with that member's error.
 */
export function createWorkPool<Member>(
  members: readonly Member[],
  isLost: (member: Member) => boolean,
): WorkPool<Member> {
  const free = new Set(members);
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
    const member = members.find((each) => free.has(each));
    if (job === undefined || member === undefined) return;
    waiting.delete(job);
    free.delete(member);
    void job.begin(member).then(next);
    next();
  }

  return {
    async run<Result>(work: (member: Member) => Promise<Result>, signal?: AbortSignal): Promise<Result> {
      if (ended !== undefined) throw ended;
      const { promise, resolve, reject } = Promise.withResolvers<Result>();
      const job: Job<Member> = {
        async begin(member) {
          try {
            resolve(await work(member));
            free.add(member);
          } catch (thrown) {
            const error = OrreryError.from(thrown);
            reject(error);
            if (isLost(member)) lose(error);
            else free.add(member);
          }
        },
        fail: reject,
      };
      if (!signal?.aborted) {
        waiting.add(job);
        next();
      }
      return await raceAbort(promise, signal, () => waiting.delete(job));
    },
    close: () => end(new OrreryError('CANCELLED', {})),
  };
}
