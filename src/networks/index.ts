/** The known networks, the current one, and its open handles. */

export { parseBaseUrl } from './addresses.ts';
export { conflictDanger, conflictNotices } from './chain-conflicts.ts';
export { chainFolder, storeFolder } from './chain-folder.ts';
export { chosenProfile } from './chosen-profile.ts';
export { type CurrentNetwork, createCurrentNetwork } from './current-network.ts';
export { datasetWriter } from './dataset-writer.ts';
export type { NetworkHandles } from './network-handles.ts';
export { openNetworkProfiles } from './network-profiles.ts';
export { createNetworkRegistry, type NetworkRegistry } from './network-registry.ts';
export type { NetworkSession } from './network-session.ts';
export { profileFor } from './profile.ts';
export { queryExporter } from './query-exporter.ts';
export { readThroughLists, scanOrFetch, storedOrFetched } from './read-through.ts';
export { sessionStarter } from './session-starter.ts';
export { sizesByKind } from './stored-data.ts';
export { writeBundle } from './support-bundle.ts';
export { mapSwitchError } from './switch-error.ts';
export { createSyncLog, type SyncLog } from './sync-log.ts';
export { type OnHistoryProgress, syncOnceTimed } from './sync-once-timed.ts';
