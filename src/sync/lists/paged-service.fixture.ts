/**
 * A list in memory, paged like real services (docs/network.md 2.4 to 2.6). Tests add and remove rows, invalidate
 * cursors, and add the built-in party without a time.
 */
import { type ChainPosition, type ListName, OrreryError, type Page, type Pagination } from '../../contract/index.ts';

interface ServedRow {
  /** Orders the rows; null sorts after everything and compares with nothing, as in SQL. */
  key: bigint | null;
  record: unknown;
}

export interface PagedService {
  rows: ServedRow[];
  /** Gives each row its own cursor. Otherwise rows with equal keys share one (docs/network.md 2.6). */
  distinguishesTies: boolean;
  /** Prefix of the cursors. Cursors with another prefix are refused. */
  generation: string;
  /** Called with every request; throw to refuse it. */
  onRequest: ((pagination: Pagination) => void) | undefined;
  requests: number;
  /** The newest block that it reports; null if it reports none. */
  position: ChainPosition | null;
  /** Selects the rows of a request; all by default. */
  matches: (record: never, filter: never) => boolean;
  list(
    list: ListName,
    filter: unknown,
    pagination: Pagination,
  ): Promise<{ page: Page<never>; position: ChainPosition | null }>;
}

function compare(one: bigint | null, other: bigint | null): number {
  if (one === other) return 0;
  if (one === null || other === null) return one === null ? 1 : -1;
  return one < other ? -1 : 1;
}

export function createPagedService(): PagedService {
  const service: PagedService = {
    rows: [],
    distinguishesTies: false,
    generation: 'a',
    onRequest: undefined,
    requests: 0,
    position: null,
    matches: () => true,
    async list(_, filter, pagination) {
      await Promise.resolve();
      service.requests += 1;
      service.onRequest?.(pagination);
      const { first = 1000, after, newestFirst = true } = pagination;
      const sign = newestFirst ? -1 : 1;
      const oldestFirst = service.rows
        .filter(({ record }) => service.matches(record as never, filter as never))
        .sort((one, other) => compare(one.key, other.key));
      const sorted = newestFirst ? oldestFirst.toReversed() : oldestFirst;
      const nameOf = ({ key, record }: ServedRow) =>
        service.distinguishesTies ? `${key}#${service.rows.findIndex((row) => row.record === record)}` : `${key}`;
      const cursorOf = (row: ServedRow) => service.generation + nameOf(row);
      const answer = (rows: ServedRow[], hasNextPage: boolean, hasPreviousPage: boolean) => ({
        page: {
          edges: rows.map((row) => ({ node: row.record as never, cursor: cursorOf(row) })),
          pageInfo: {
            hasNextPage,
            hasPreviousPage,
            startCursor: rows[0] === undefined ? '' : cursorOf(rows[0]),
            endCursor: rows.length === 0 ? '' : cursorOf(rows[rows.length - 1] as ServedRow),
          },
        },
        position: service.position,
      });
      if (after === undefined) return answer(sorted.slice(0, first), sorted.length > first, false);
      if (!after.startsWith(service.generation)) {
        throw new OrreryError('UPSTREAM_REFUSED', { service: 'service', status: 400, reason: 'no such cursor' });
      }
      const text = after.slice(service.generation.length);
      if (service.distinguishesTies) {
        const rest = sorted.slice(sorted.findIndex((row) => nameOf(row) === text) + 1);
        return answer(rest.slice(0, first), rest.length > first, true);
      }
      // A comparison with NULL is never true, and no row without a time comes after one with a time.
      const key = text === 'null' ? null : BigInt(text);
      const found = sorted
        .filter((row) => key !== null && row.key !== null && sign * compare(row.key, key) >= 0)
        .slice(0, first + 2);
      if (found.length === 0) return answer([], false, false);
      const isCursorRow = found[0]?.key === key;
      // If the row of the cursor is gone, a full page loses its first row.
      const beyond = isCursorRow || found.length > first ? found.slice(1) : found;
      return answer(beyond.slice(0, first), beyond.length > first, true);
    },
  };
  return service;
}
