/**
 * SQL over everything that is stored (docs/query.md), read-only by construction: only statements that read are admitted,
 * and the engine that runs them can open the files of the tables and nothing else.
 */
export { QUERY_EXAMPLES } from './examples/examples.ts';
export { toFileName } from './file-name.ts';
export { openQueryService, type QueryService } from './query-service.ts';
