import { once } from 'node:events';
import { Readable } from 'node:stream';
import { OrreryError, type QueryFormat, type TableCoverage } from '../../contract/index.ts';
import type { SqlRequest, SqlSource } from './sql-source.ts';

/** A source that answers every query with one row, and remembers what it was asked. */
export class TestSql implements SqlSource {
  readonly asked: { request: SqlRequest; format: QueryFormat }[] = [];
  tables: TableCoverage[] = [];
  asOf: number | null = null;
  closed = 0;
  /** Answers only when the caller has gone. */
  waits = false;
  cancelled = 0;

  async query(request: SqlRequest, format: QueryFormat, signal: AbortSignal) {
    this.asked.push({ request, format });
    if (request.sql.includes('wrong')) throw new OrreryError('QUERY_INVALID', { problem: 'it is wrong' });
    if (this.waits) {
      await once(signal, 'abort');
      this.cancelled += 1;
      throw new OrreryError('CANCELLED', {});
    }
    const body = Buffer.from('[{"a":1}]\n');
    return {
      bytes: body.length,
      asOf: this.asOf,
      tables: this.tables,
      read: () => Readable.from([body]),
      close: () => {
        this.closed += 1;
        return Promise.resolve();
      },
    };
  }
}
