/** Makes trades of a sandbox network: CSV of one segment for each message with its place. */
import { parentPort, workerData } from 'node:worker_threads';
import { createSandboxSource } from '../../src/sandbox/index.ts';
import { type MadeSegment, type Network, segmentsOf } from './network.ts';

const network = workerData as Network;
const { history } = createSandboxSource({ ...network.options, still: true });
const segments = segmentsOf(network);

/** The whole number at a place of every row, summed up. Trades have no field with quotes. */
function sumOf(rows: string, column: number): bigint {
  let sum = 0n;
  for (const row of rows.split('\n')) if (row !== '') sum += BigInt(row.split(',', column + 1)[column] ?? '');
  return sum;
}

parentPort?.on('message', (at: number) => {
  const segment = segments[at];
  if (segment === undefined) throw new Error(`the network has no segment ${at}`);
  const text = [...history.csv('TABLE_TRADES', [segment])].join('');
  const body = text.indexOf('\n') + 1;
  const [header, rows] = [text.slice(0, body), text.slice(body)];
  const names = header.trim().split(',');
  const made: MadeSegment = {
    at,
    header,
    rows: Buffer.from(rows),
    count: rows.split('\n').length - 1,
    price: sumOf(rows, names.indexOf('price')),
    size: sumOf(rows, names.indexOf('size')),
  };
  parentPort?.postMessage(made);
});
