/** The embedded network: deterministic lists on demand, and a server for them with optional faults. */

export type { RequestCounts } from './server/request-counts.ts';
export { type Sandbox, type SandboxOptions, startSandbox } from './server/sandbox.ts';
export { createSandboxSource, type SandboxSource } from './source.ts';
export { startSandboxThread } from './threaded-sandbox.ts';
