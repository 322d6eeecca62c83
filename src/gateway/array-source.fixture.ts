/** A DataSource over sorted arrays: the simplest correct one, to test the gateway with. */
import { setImmediate } from 'node:timers/promises';
import {
  type ChainPosition,
  type CheckResult,
  type DataSource,
  type ExportedArchive,
  type ExportRequest,
  type FilterOf,
  type LastBlock,
  type ListName,
  type NumberedLists,
  OrreryError,
  type RecordOf,
  type Row,
  type RowKey,
  type Scan,
  type ScanRequest,
  type SegmentListing,
  type Transaction,
} from '../contract/index.ts';

function compareKeys(left: RowKey, right: RowKey): number {
  for (const [index, value] of left.entries()) {
    const other = right[index] as typeof value;
    if (value !== other) return value < other ? -1 : 1;
  }
  return 0;
}

type Rows = { [L in ListName]: { row: Row<RecordOf<L>>; matches: (filter: FilterOf<L>) => boolean }[] };

export interface ScanCall {
  list: ListName;
  filter: FilterOf<ListName>;
  request: ScanRequest;
  signal: AbortSignal | undefined;
}

export class ArraySource implements DataSource, NumberedLists {
  readonly chainId = 'array-chain';
  ordering = 'array-1';
  /** False simulates a store that has not seen the end of its lists. */
  knowsEnd = true;
  at: ChainPosition | null = { height: 1234n, timestamp: 1_700_000_000_123_456_789n };
  asOf: number | null = 1_700_000_000_123;
  readonly epochs = new Set<bigint>([7n]);
  readonly markets = new Set<string>();
  readonly rows: Rows = { nodes: [], parties: [], checkpoints: [], fundingPeriodDataPoints: [] };
  readonly calls: ScanCall[] = [];
  /** Runs before a scan answers. A test can fail, crash or wait here. */
  interrupt: ((call: ScanCall) => Promise<void>) | undefined;

  insert<L extends ListName>(list: L, row: Rows[L][number]['row'], matches: (filter: FilterOf<L>) => boolean): void {
    const rows = this.rows[list] as { row: Row<unknown>; matches: typeof matches }[];
    rows.push({ row, matches });
    rows.sort((left, right) => compareKeys(left.row.key, right.row.key));
  }

  remove(list: ListName, key: RowKey): void {
    const rows = this.rows[list];
    const index = rows.findIndex(({ row }) => compareKeys(row.key, key) === 0);
    if (index >= 0) rows.splice(index, 1);
  }

  lists(): Promise<NumberedLists> {
    return Promise.resolve(this);
  }

  async scan<L extends ListName>(
    list: L,
    filter: FilterOf<L>,
    request: ScanRequest,
    signal?: AbortSignal,
  ): Promise<Scan<RecordOf<L>>> {
    const call = { list, filter, request, signal };
    this.calls.push(call);
    await this.interrupt?.(call);
    if ('epochSeq' in filter && filter.epochSeq !== undefined && !this.epochs.has(filter.epochSeq)) {
      throw new OrreryError('EPOCH_UNKNOWN', { epoch: filter.epochSeq });
    }
    if ('marketId' in filter && !this.markets.has(filter.marketId)) {
      throw new OrreryError('MARKET_UNKNOWN', { market: filter.marketId });
    }
    const { from, direction, limit } = request;
    const sign = direction === 'ascending' ? 1 : -1;
    const kept = (this.rows[list] as Rows[L]).filter(({ matches }) => matches(filter as never));
    const ordered = sign === 1 ? kept : kept.toReversed();
    const beyond = ordered.filter(({ row }) => from === undefined || compareKeys(row.key, from) * sign > 0);
    return {
      rows: beyond.slice(0, limit).map(({ row }) => row) as Row<RecordOf<L>>[],
      exhausted: this.knowsEnd && beyond.length <= limit,
      coverage: { complete: this.knowsEnd, asOf: this.asOf },
    };
  }

  /** The transactions that were checked. Each one passes. */
  readonly checked: (Transaction | null)[] = [];

  check(tx: Transaction | null): Promise<CheckResult> {
    this.checked.push(tx);
    return Promise.resolve({ success: true, code: 0, gasWanted: 1n, gasUsed: 0n, data: '', log: '', info: '' });
  }

  /** Without it, the network cannot be reached. */
  block: LastBlock | undefined;

  lastBlock(): Promise<LastBlock> {
    if (this.block !== undefined) return Promise.resolve(this.block);
    return Promise.reject(
      new OrreryError('UPSTREAM_UNREACHABLE', { service: 'array.example', reason: 'it is switched off' }),
    );
  }

  /** Without it, nothing is known of history. */
  listing: SegmentListing | undefined;
  archive: ExportedArchive | undefined;
  readonly exports: ExportRequest[] = [];

  segments(): Promise<SegmentListing> {
    if (this.listing === undefined) return Promise.reject(new OrreryError('HISTORY_UNKNOWN', {}));
    return Promise.resolve(this.listing);
  }

  export(request: ExportRequest): Promise<ExportedArchive> {
    this.exports.push(request);
    if (this.archive === undefined) return Promise.reject(new OrreryError('HISTORY_UNKNOWN', {}));
    return Promise.resolve(this.archive);
  }

  /** Takes longer than a scan, as it may when another thread answers. */
  async position(): Promise<ChainPosition | null> {
    await setImmediate();
    return this.at;
  }
}
