/** Moves what a data service publishes into the store, and keeps it in step. docs/sync.md explains how. */

export type { NetworkEvent, NetworkOptions, NetworkStatus } from './status.ts';
export { type SyncClient, startSync } from './sync-client.ts';
