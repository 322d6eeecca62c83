/**
 * Asynchronous primitives, one for each purpose: abort, retry, queues, throttling. No I/O, so the page uses them too.
 */
export { closeAll } from './close-all.ts';
export { createEmitter, type Emitter } from './emitter.ts';
export { RETRY } from './policies.ts';
export { raceAbort } from './race-abort.ts';
export { backoffMs, type RetryPolicy, retry } from './retry.ts';
export { retryAfterPauses } from './retry-after-pauses.ts';
export { createSemaphore, type Semaphore } from './semaphore.ts';
export { createSerialQueue, type SerialQueue } from './serial-queue.ts';
export { singleFlight } from './single-flight.ts';
export { createSoon } from './soon.ts';
export { createThrottle, type Throttle } from './throttle.ts';
export { wait } from './wait.ts';
