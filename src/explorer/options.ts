import type { ExportTable, OrreryError, SyncChoice, WireNames } from '../contract/index.ts';
import type { VaultPolicy } from '../signing/index.ts';
import type { HostAbilities } from './archives/archive-service.ts';

/** What `createExplorer` takes. */
export interface ExplorerOptions {
  /** Version of the program, shown in the status. */
  version: string;
  host: 'desktop' | 'browser' | 'command';
  dataDir: string;
  /** "sandbox" or a data gateway's base URL; the network shown last, else the sandbox, when absent. */
  network?: string;
  /** Base URL of the transaction gateway; the data gateway's when absent. */
  transactionAddress?: string;
  /** Port of the loopback gateway; 0, the default, means any free one. */
  port?: number;
  /** File that holds the gateway's token; `<dataDir>/token` when absent. */
  tokenFile?: string;
  /** Names that the loopback gateway writes; neutral by default. */
  wireNames?: WireNames;
  /** Ids of perpetual markets whose funding points are wanted besides those that the network tells of. */
  markets?: readonly string[];
  /** The built interface, served over HTTP for a browser; not served when absent. */
  rendererFolder?: string;
  /** Whether keys are kept here, in `<dataDir>/vault`; they are not, when absent. */
  vault?: VaultPolicy;
  /** What this host can do beyond every other. */
  abilities?: HostAbilities;
  /** Told of every failure inside Orrery, with its cause; nothing secret is in it. */
  report?: (error: OrreryError) => void;
  /** Ends the start: what was opened so far is closed, and `createExplorer` fails with CANCELLED. */
  signal?: AbortSignal;
}

/** What `syncOnce` takes. */
export interface SyncOptions {
  version: string;
  dataDir: string;
  network: string;
  transactionAddress?: string;
  markets?: readonly string[];
  /** What to bring up to date; everything when absent. */
  only?: readonly SyncChoice[];
  /** Tables of history to bring in; those that are mirrored when absent. */
  tables?: readonly ExportTable[];
  /** Blocks of history; from its first, up to its last where they are left out. */
  from?: bigint;
  to?: bigint;
  onProgress?: (text: string) => void;
}
