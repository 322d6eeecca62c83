/**
 * Worker threads as services: one side starts a thread and calls it, the other side serves. A thread that ends by itself
 * is started again. Heavy work runs in threads, so that the event loop of the window never waits for a disk or a long
 * computation.
 */
export { collectAtRest } from './collect-at-rest.ts';
export { LEAN_ARGUMENTS, LEAN_ENVIRONMENT } from './process-peer.ts';
export { extendRemote, type Remote, remote, signalIn } from './remote.ts';
export { createRestartBudget } from './restart-budget.ts';
export { serveProcess, serveThread } from './serve.ts';
export { IDLE_MS, startThread, type Thread, type ThreadEnd } from './start.ts';
export { yieldToOthers } from './yield-to-others.ts';
