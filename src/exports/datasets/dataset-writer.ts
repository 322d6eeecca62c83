import type { ExportTable } from '../../history/index.ts';

/** Writes datasets for exports. The module `dataset` implements it, in a process of its own. */
export interface DatasetWriter {
  /**
   * Writes one table, or adds to it. What an earlier call left undone is finished.
   * @throws OrreryError as `writeTable` of the module `dataset`, THREAD_LOST
   */
  write(request: WriteTable, options: WriteOptions): Promise<void>;
  /**
   * Returns what the dataset in a folder has of each table.
   * @throws OrreryError DATASET_FOREIGN if there is no dataset, DATASET_NEWER, FILE_UNREADABLE, THREAD_LOST
   */
  info(folder: string): Promise<DatasetSummary>;
}

export interface WriteTable {
  table: ExportTable;
  /** The folder of the chain's dataset. */
  folder: string;
  /** Blocks, both included; without `from`, the range begins after the table's last block. */
  from: bigint | undefined;
  to: bigint;
  /** Adds what is newer than the table. */
  append: boolean;
  /** Removes the table first. */
  force: boolean;
}

export interface WriteOptions {
  signal: AbortSignal;
  onProgress?(progress: { segments: number; segmentsTotal: number; rows: number }): void;
}

export interface DatasetSummary {
  root: string;
  tables: TableOfDataset[];
}

export interface TableOfDataset {
  area: 'history' | 'lists';
  /** Its name as in folders: `market_data`. */
  table: string;
  /** Blocks in decimal digits; null without segments. */
  from: string | null;
  to: string | null;
  rows: number;
  files: number;
  /** Bytes of its files. */
  bytes: number;
  inexact: number;
}
