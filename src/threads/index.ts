/**
 * Worker threads as channels: one side starts a thread and calls it, the other serves handlers. Heavy work runs in
 * threads so that the event loop that serves the window never waits for a disk or a long computation.
 */
export { serveThread } from './serve.ts';
export { startThread, type Thread } from './start.ts';
export { yieldToOthers } from './yield-to-others.ts';
