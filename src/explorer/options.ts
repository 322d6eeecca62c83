import envPaths from 'env-paths';
import type { OrreryError, WireNames } from '../contract/index.ts';
import type { VaultPolicy } from '../signing/index.ts';
import type { UpdateFeed } from '../updates/index.ts';
import type { HostAbilities } from './host-abilities.ts';

/** Options of `createExplorer`. */
export interface ExplorerOptions {
  /** Version of the program, shown in the status. */
  version: string;
  /** The kind of host, shown in the status. */
  host: 'desktop' | 'browser' | 'command';
  /** The data folder, which is created if it is missing. */
  dataDir: string;
  /** "sandbox" or a data gateway's base URL. If absent: the network shown last, or else the sandbox. */
  network?: string;
  /** Base URL of the transaction gateway; the data gateway's if absent. */
  transactionAddress?: string;
  /** Port of the loopback gateway. The default, 0, means any free port. */
  port?: number;
  /** File with the gateway's token; `<dataDir>/token` if absent. */
  tokenFile?: string;
  /** Field names that the loopback gateway writes; neutral by default. */
  wireNames?: WireNames;
  /**
   * False if the loopback gateway answers only REST. By default it answers gRPC too, until a person switches it off.
   */
  grpc?: boolean;
  /**
   * Ids of further perpetual markets whose funding points are synchronised in addition to those that the network names.
   */
  markets?: readonly string[];
  /** The folder of the built interface, served over HTTP for a browser. If absent, no pages are served. */
  rendererFolder?: string;
  /** Policy of the vault, `<dataDir>/vault`. If absent, there is no vault. */
  vault?: VaultPolicy;
  /** Abilities that only this host has. */
  abilities?: HostAbilities;
  /** Feed that names newer releases; if absent, nothing is fetched. */
  updateFeed?: UpdateFeed | null;
  /** Gets every internal error with its cause. It contains no secrets. */
  report?: (error: OrreryError) => void;
  /** Cancels the start: everything opened so far is closed, and `createExplorer` fails with CANCELLED. */
  signal?: AbortSignal;
}

/** Returns the platform's application-data folder for Orrery. */
export function defaultDataFolder(): string {
  return envPaths('Orrery', { suffix: '' }).data;
}
