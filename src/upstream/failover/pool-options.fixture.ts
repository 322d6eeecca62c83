import type { UpstreamPoolOptions } from './upstream-pool.ts';

const nothing = () => {};

/** Options of a pool that begins without a position, probes only when a test asks for it, and tells nobody. */
export const QUIET: Omit<UpstreamPoolOptions, 'addresses' | 'chainId' | 'connect'> = {
  probeIntervalMs: 1_000_000,
  position: null,
  observedAt: null,
  onPosition: nothing,
  onChange: nothing,
  eventLog: nothing,
};
