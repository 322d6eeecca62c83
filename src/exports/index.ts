/** Archives of one network: jobs, ranges, mirroring, plans. docs/history.md explains how. */
export { type HistoryService, openHistoryService } from './history-service.ts';
