/** Exports of one network to archives and datasets: jobs, ranges, mirroring, plans. docs/history.md explains how. */

export { requireOutsideData } from './archive-paths.ts';
export type { DatasetWriter } from './datasets/dataset-writer.ts';
export { type HistoryService, openHistoryService } from './history-service.ts';
export type { QueryExporter } from './jobs/run-query-export.ts';
