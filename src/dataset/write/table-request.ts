import type { ExportTable } from '../../history/index.ts';
import type { Wanted } from './choose-segments.ts';

export interface WriteProgress {
  table: string;
  segments: number;
  segmentsTotal: number;
  rows: number;
}

export interface TableRequest extends Wanted {
  table: ExportTable;
  /** The folder of the table. */
  folder: string;
  force: boolean;
  allowsInexact: boolean;
  onProgress?: (progress: WriteProgress) => void;
  signal?: AbortSignal;
}
