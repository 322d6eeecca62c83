/** The composition root. Hosts use this and no module below it; the command line also uses `commands`. */

export { startSandbox } from '../sandbox/index.ts';
export type { SignatureQuestion, VaultPolicy } from '../signing/index.ts';
export { createRestartBudget } from '../threads/index.ts';
export type { Keyring } from '../transactions/index.ts';
export type { UpdateFeed } from '../updates/index.ts';
export { readingApi } from './api/reading-api.ts';
export { createExplorer, type Explorer } from './create-explorer.ts';
export { lockFolder } from './folder/lock.ts';
export { openPreferences } from './folder/preferences.ts';
export { findRunningExplorer, linkToRunningExplorer, type RunningExplorer } from './folder/running-explorer.ts';
export { PAGE_HEADERS } from './http/interface-files.ts';
export { defaultDataFolder, type ExplorerOptions } from './options.ts';
