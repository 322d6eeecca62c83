/** Moves what a data service publishes into the store, and keeps it in step. docs/sync.md explains how. */
export { type Network, startNetwork } from './network.ts';
export type { NetworkEvent, NetworkOptions, NetworkStatus } from './status.ts';
