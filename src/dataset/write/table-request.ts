import type { ExportTable } from '../../history/index.ts';
import type { Wanted } from './choose-segments.ts';

export interface WriteProgress {
  table: string;
  segments: number;
  segmentsTotal: number;
  rows: number;
}

/** Asks for one table of history in a folder. */
export interface TableRequest extends Wanted {
  table: ExportTable;
  /** The folder of the table. */
  folder: string;
  /** Replaces a table that is there. */
  force: boolean;
  /** As of `WriteRequest` in dataset-calls.ts. */
  allowsInexact: boolean;
  onProgress?: (progress: WriteProgress) => void;
  signal?: AbortSignal;
}
