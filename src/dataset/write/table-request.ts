import type { ExportTable } from '../../history/index.ts';
import type { Wanted } from './choose-segments.ts';

/** The segments of a table that were written so far, and their rows. */
export interface TableProgress {
  table: string;
  segments: number;
  segmentsTotal: number;
  rows: number;
}

/** A request to write one table of history to a folder. */
export interface TableRequest extends Wanted {
  table: ExportTable;
  /** The folder of the table. */
  folder: string;
  /** True replaces a table that is there. It stays until the new one is complete. */
  force: boolean;
  /** True keeps segments whose bytes cannot be reproduced from Parquet, and marks them. */
  allowsInexact: boolean;
  /** Called first when the table is begun, with no segment. */
  onProgress?: (progress: TableProgress) => void;
  signal?: AbortSignal;
}
