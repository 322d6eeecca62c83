/** Copies the lists of a data service into the store and keeps them in sync (docs/sync.md). */

export type { NetworkEvent, NetworkOptions, NetworkStatus } from './status.ts';
export { type SyncClient, startSync } from './sync-client.ts';
