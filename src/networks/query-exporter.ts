import { randomUUID } from 'node:crypto';
import type { QueryExporter } from '../exports/index.ts';
import type { QueryService } from '../query/index.ts';

/** Returns the function by which a job exports the result of a query. It reports the progress of this export alone. */
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
