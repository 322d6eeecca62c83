import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Time between two looks at the recent work of a thread (milliseconds). */
const LOOK_EVERY_MS = 5_000;
/** A thread is at rest if it was busy for a smaller share of the time since the last look. */
const BUSY_SHARE = 0.05;
/** Less work leaves too little garbage for a collection (milliseconds). */
const WORTH_MS = 500;

/** The work of a thread since the last look. */
export interface RecentWork {
  /** Time spent working (milliseconds). */
  active: number;
  /** The share of the whole time that was work, from 0 to 1. */
  utilization: number;
}

/**
 * Returns a function that gets the recent work of a thread, and returns true if the thread should collect its garbage
 * now. It should if it is at rest and has worked enough since its last collection. Its start counts as enough work.
 */
export function createRestJudge(): (recent: RecentWork) => boolean {
  let worked = WORTH_MS;
  return ({ active, utilization }) => {
    worked += active;
    if (utilization >= BUSY_SHARE || worked < WORTH_MS) return false;
    worked = 0;
    return true;
  };
}

/**
 * Returns a function that collects the garbage of the whole heap at once. Node has this function only with the flag
 * `--expose-gc`. The flag is set here, because it can also be set after the start.
 */
export function fullCollection(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}

/**
 * From now on, the calling thread collects its garbage when it comes to rest. V8 itself collects when a program
 * allocates, so a thread at rest would keep the garbage of its start and of its last work. Returns the function that
 * ends this. Nothing is done in Electron, which has the flags of V8 for itself.
 */
export function collectAtRest(): () => void {
  if (process.versions.electron !== undefined) return () => {};
  const collect = fullCollection();
  const shouldCollect = createRestJudge();
  let before = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const recent = performance.eventLoopUtilization(now, before);
    before = now;
    if (shouldCollect(recent)) collect();
  }, LOOK_EVERY_MS).unref();
  return () => clearInterval(timer);
}
