import type { ListTable } from '../../contract/index.ts';
import type { ExportTable, SegmentsDigest } from '../../history/index.ts';
import type { ListSummary } from '../../store/index.ts';

/** Writes datasets for exports. The module `dataset` implements it, in a process of its own. */
export interface DatasetWriter {
  /**
   * Writes one table, adds to it, or replaces its segments that are stored with other rows. What an earlier call left
   * undone is finished. Returns the number of segments that it wrote.
   * @throws OrreryError as `writeTable` of the module `dataset`, THREAD_LOST
   */
  write(request: WriteTable, options: WriteOptions): Promise<number>;
  /**
   * Writes a list as it is stored, in place of the snapshot that the dataset has.
   * @param onRows called with the number of rows that are read so far
   * @throws OrreryError as `writeListTable` of the module `dataset`, THREAD_LOST
   */
  writeList(
    list: ListTable,
    folder: string,
    options: { signal: AbortSignal; onRows(rows: number): void },
  ): Promise<void>;
  /** Returns how much of each list is stored. @throws OrreryError as `ListReader.resources` */
  storedLists(): Promise<StoredList[]>;
  /**
   * Returns what the dataset in a folder has of each table: of the folder itself, or of the only one in it.
   * @throws OrreryError DATASET_FOREIGN if there is no dataset, DATASET_NEWER, FILE_UNREADABLE, THREAD_LOST
   */
  info(folder: string): Promise<DatasetSummary>;
}

/** A request to write one table of history to a dataset. */
export interface WriteTable {
  table: ExportTable;
  /** The folder of the dataset of the chain. */
  folder: string;
  /** First block; undefined begins after the table's last block. */
  from: bigint | undefined;
  /** Last block, included. */
  to: bigint;
  /** True adds the rows that are newer than the table. */
  append: boolean;
  /** True replaces the table, which stays until the new one is complete. */
  force: boolean;
}

/** How much of a list is stored. */
export interface StoredList extends ListSummary {
  list: ListTable;
}

/** Options of writing a table of a dataset. */
export interface WriteOptions {
  signal: AbortSignal;
  onProgress?(progress: { segments: number; segmentsTotal: number; rows: number }): void;
}

/** The content of a dataset, by its logs and manifests. */
export interface DatasetSummary {
  folder: string;
  /** The Merkle tree hash over all digests of segments, 64 hexadecimal digits. */
  root: string;
  /** The problems of all tables, in sentences: files that are missing, a write that was interrupted. */
  problems: string[];
  tables: TableOfDataset[];
  /** The chain of its tables, if it is not the chain of the network. */
  otherChain?: string | undefined;
}

/** The facts about one table of a dataset: its blocks, rows, files and bytes. */
export interface TableOfDataset {
  area: 'history' | 'lists';
  /** Its name as in folders: `market_data`. */
  table: string;
  /** The state by log, manifest, and the names and sizes of the files: no row is read. */
  verdict: 'complete' | 'damaged' | 'incomplete';
  /** First block in decimal digits; null without segments. */
  from: string | null;
  /** Last block in decimal digits, included; null without segments. */
  to: string | null;
  rows: number;
  files: number;
  /** Size of its files. */
  bytes: number;
  /** The digests of its segments. */
  digest: SegmentsDigest;
  /** Number of its inexact segments. */
  inexact: number;
  /** Of a list: when the network confirmed it last (RFC 3339; null if a part was never confirmed), and if no row is missing. */
  snapshot?: { asOf: string | null; complete: boolean };
}
