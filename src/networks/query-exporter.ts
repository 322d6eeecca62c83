import { randomUUID } from 'node:crypto';
import type { QueryExporter } from '../exports/index.ts';
import type { QueryService } from '../query/index.ts';

/** Returns the object that runs the exports of queries that are jobs, and reports their progress. */
export function queryExporter(queries: Pick<QueryService, 'export' | 'listen'>): QueryExporter {
  return async (order, { signal, onProgress }) => {
    const run = randomUUID();
    const stop = queries.listen((event) => {
      if (event.type === 'query' && event.run === run) onProgress(event);
    });
    try {
      return await queries.export({ ...order, run }, signal);
    } finally {
      stop();
    }
  };
}
