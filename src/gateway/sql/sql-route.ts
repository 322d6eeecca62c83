/**
 * SQL over what is stored (docs/query.md). The result is complete before the answer begins, so a failure is an error in
 * the interface's shape and never a part of a result.
 */
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { OrreryError, type TableCoverage } from '../../contract/index.ts';
import { disconnectSignal } from '../http/disconnect.ts';
import { acceptedFormat, SQL_TYPES } from './accepted-format.ts';
import type { SqlRequest, SqlSource } from './sql-source.ts';

export const SQL_PATH = '/sql';

/** The body of `POST /sql`. */
export const SqlBody = z.strictObject({
  sql: z.string().max(100_000, 'must have at most 100000 characters'),
  params: z.record(z.string().max(100), z.union([z.string().max(100_000), z.number()])).default({}),
});

/**
 * Reads the body of a query. Returns its SQL and its parameters, each as text.
 * @throws OrreryError BODY_INVALID if it has another shape
 */
function readBody(json: unknown): SqlRequest {
  const { success, data, error } = SqlBody.safeParse(json ?? {});
  if (!success) {
    const [issue] = error.issues;
    throw new OrreryError('BODY_INVALID', { problem: `${issue?.path.join('.') || 'it'} ${issue?.message}` });
  }
  const params = Object.fromEntries(Object.entries(data.params).map(([name, value]) => [name, String(value)]));
  return { sql: data.sql, params };
}

/** Many gaps would make a header that clients refuse (bytes). */
const MAX_COVERAGE_BYTES = 4_096;

/**
 * A range of stored blocks of a table, without a gap. A list has no blocks, and neither has a table of which nothing is
 * stored.
 */
interface CoverageEntry {
  table: string;
  from?: string;
  to?: string;
  complete: boolean;
  /** Set where ranges were joined, because there are too many for a header. */
  joined?: number;
}

function entriesOf({ table, stored, complete }: TableCoverage): CoverageEntry[] {
  if (stored.length === 0) return [{ table, complete }];
  return stored.map(({ from, to }) => ({ table, from: String(from), to: String(to), complete }));
}

/**
 * Returns the stored ranges of all tables as JSON. If that exceeds 4,096 characters, each table has one range from its
 * first to its last block, with the number of joined ranges.
 */
function coverageHeader(tables: readonly TableCoverage[]): string {
  const all = JSON.stringify(tables.flatMap(entriesOf));
  if (all.length <= MAX_COVERAGE_BYTES) return all;
  const joined = tables.map((table): CoverageEntry => {
    const entries = entriesOf(table);
    const [first] = entries;
    const last = entries.at(-1);
    if (first?.from === undefined || last?.to === undefined) return { table: table.table, complete: table.complete };
    return { ...first, to: last.to, joined: entries.length };
  });
  return JSON.stringify(joined);
}

/**
 * Adds the route of queries (POST), which answers SQL in the format that Accept asks for, with coverage in the headers.
 */
export function addSqlRoute(app: FastifyInstance, source: SqlSource): void {
  app.post(SQL_PATH, async (request, reply) => {
    reply.header('vary', 'Accept');
    const format = acceptedFormat(request.headers.accept);
    const chain = request.headers['x-orrery-chain'];
    const asked = { ...readBody(request.body), ...(chain !== undefined && { chain: String(chain) }) };
    const answer = await source.query(asked, format, disconnectSignal(reply));
    reply.headers({
      'content-type': SQL_TYPES[format],
      'content-length': answer.bytes,
      'x-orrery-coverage': coverageHeader(answer.tables),
      ...(answer.asOf !== null && { 'x-orrery-as-of': new Date(answer.asOf).toISOString() }),
    });
    const body = Readable.from(answer.read());
    body.once('close', () => void answer.close());
    return reply.send(body);
  });
}
