/** The known networks, the current one, and its open handles. */

export { parseBaseUrl } from './addresses.ts';
export { conflictDanger, conflictNotices } from './chain-conflicts.ts';
export { chainFolder } from './chain-folder.ts';
export { chosenProfile } from './chosen-profile.ts';
export { type ActiveNetwork, createActiveNetwork } from './current-network.ts';
export { openKnownNetworks } from './known-networks.ts';
export type { OpenNetwork } from './network-handles.ts';
export { createNetworkBook, type NetworkBook } from './network-registry.ts';
export type { NetworkSession } from './network-session.ts';
export { profileFor } from './profile.ts';
export { sessionStarter } from './session-starter.ts';
export { writeBundle } from './support-bundle.ts';
export { switchedIfLost } from './switched.ts';
export { createSyncLog, type SyncLog } from './sync-log.ts';
