/** A gateway over an ArraySource on a free port, closed after the test file. */
import { connect } from 'node:net';
import { afterAll } from 'vitest';
import {
  Checkpoint,
  type ErrorBody,
  FUNDING_SOURCES,
  FundingPeriodDataPoint,
  type FundingPeriodDataPointSource,
  Node,
  Party,
  type RowKey,
} from '../contract/index.ts';
import { ArraySource } from './array-source.fixture.ts';
import { createGateway, type Gateway, type GatewayOptions } from './gateway.ts';

export function hex(value: number): string {
  return value.toString(16).padStart(64, '0');
}

export const SERVED_MARKET = 'ab'.repeat(32);
export const OTHER_SERVED_MARKET = 'cd'.repeat(32);

export function addNode(source: ArraySource, number: number, epoch = 7n): void {
  const record = Node.parse({ id: hex(number), name: `node ${number}`, rankingScore: { status: 1 } });
  source.insert('nodes', { key: [record.id], record }, ({ epochSeq }) => (epochSeq ?? 7n) === epoch);
}

export function addParty(source: ArraySource, rank: number): void {
  const record = Party.parse({ id: hex(rank + 1000), alias: `party ${rank}` });
  source.insert(
    'parties',
    { key: [BigInt(rank), record.id], record },
    ({ partyId = record.id }) => partyId === record.id,
  );
}

export function addCheckpoint(source: ArraySource, block: number): void {
  const record = Checkpoint.parse({ atBlock: block, hash: hex(block), blockHash: hex(block) });
  source.insert('checkpoints', { key: [record.atBlock], record }, () => true);
}

export function addPoint(
  source: ArraySource,
  market: string,
  timestamp: number,
  seq: number,
  dataPointType: FundingPeriodDataPointSource,
): void {
  source.markets.add(market);
  const record = FundingPeriodDataPoint.parse({
    marketId: market,
    seq,
    dataPointType,
    price: '1',
    timestamp,
    twap: '1',
  });
  const shared = [record.timestamp, record.seq, BigInt(FUNDING_SOURCES.indexOf(dataPointType))];
  const isTied = (key: RowKey) => shared.every((value, index) => key[index] === value);
  const last = source.rows.fundingPeriodDataPoints.findLast(({ row }) => isTied(row.key))?.row.key[3];
  const key = [...shared, typeof last === 'bigint' ? last + 1n : 0n];
  source.insert(
    'fundingPeriodDataPoints',
    { key, record },
    (filter) =>
      filter.marketId === market &&
      record.timestamp >= (filter.startTimestamp ?? record.timestamp) &&
      (filter.endTimestamp === undefined || record.timestamp < filter.endTimestamp) &&
      record.dataPointType === (filter.source ?? record.dataPointType) &&
      record.seq === (filter.seq ?? record.seq),
  );
}

/** Five nodes, parties and checkpoints, and six points of one market in two periods and of both sources. */
export function smallSource(): ArraySource {
  const source = new ArraySource();
  for (let number = 1; number <= 5; number++) {
    addNode(source, number);
    addParty(source, number);
    addCheckpoint(source, number * 100);
  }
  for (let time = 10; time < 13; time++) {
    addPoint(source, SERVED_MARKET, time, time < 12 ? 1 : 2, 'SOURCE_EXTERNAL');
    addPoint(source, SERVED_MARKET, time, time < 12 ? 1 : 2, 'SOURCE_INTERNAL');
  }
  source.markets.add(OTHER_SERVED_MARKET);
  return source;
}

export interface ServedGateway {
  gateway: Gateway;
  source: ArraySource;
  address: string;
  port: number;
  get(target: string, init?: RequestInit): Promise<Response>;
}

/** Serves a source, by default without a token. */
export async function serveGateway(options: Partial<GatewayOptions> & { source: ArraySource }): Promise<ServedGateway> {
  const gateway = await createGateway({ wireNames: 'neutral', access: { kind: 'open' }, ...options });
  afterAll(() => gateway.close());
  const { address, port } = await gateway.listen(0);
  return { gateway, source: options.source, address, port, get: (target, init) => fetch(address + target, init) };
}

export interface RefusedAnswer {
  status: number;
  /** The code of the catalogue. */
  reason: unknown;
  message: string;
  headers: Headers;
}

/** Reads an answer as an error in the shape of docs/interface.md 7; fails when it is none. */
export async function refusedAnswerOf(response: Response): Promise<RefusedAnswer> {
  const text = await response.text();
  const body = JSON.parse(text) as ErrorBody;
  if (
    response.headers.get('content-type') !== 'application/json' ||
    Object.keys(body).join() !== 'code,message,details'
  ) {
    throw new TypeError(`not an error of the interface: ${text}`);
  }
  return { status: response.status, reason: body.details[0]?.reason, message: body.message, headers: response.headers };
}

/** Sends bytes unchanged and reads until the other side closes, or until `until` was received. */
export function exchange(port: number, bytes: string | Buffer, until?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => {
      received += text;
      if (until !== undefined && received.includes(until)) socket.end();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(received));
  });
}

/** An answer read by `exchange`, as a Response. */
export function responseIn(received: string): Response {
  const [head = '', body = ''] = received.split('\r\n\r\n', 2);
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = new Headers(lines.map((line) => line.split(/: ?(.*)/s, 2) as [string, string]));
  return new Response(body, { status: Number(statusLine.split(' ')[1]), headers });
}
