/**
 * One archive of random bytes, downloaded over HTTP/1 and over gRPC from the same gateway, which has a process of its own:
 * `npm run bench -- grpc [mebibytes]`. Memory is how much the gateway's process grew during the downloads.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { fileURLToPath } from 'node:url';
import { Client, credentials } from '@grpc/grpc-js';
import { printTable } from './table.ts';

const RUNS = 5;
const METHOD = '/datanode.api.v2.TradingDataService/ExportNetworkHistory';
/** `table: TABLE_TRADES`, `to_block: 1000` */
const REQUEST = Buffer.from([0x10, 0xe8, 0x07, 0x18, 0x06]);

async function overHttp(address: string): Promise<number> {
  const request = get(`${address}/api/v2/networkhistory/export?table=TABLE_TRADES&toBlock=1000`);
  const [answer] = await once(request, 'response');
  let bytes = 0;
  for await (const piece of answer) bytes += (piece as Buffer).length;
  return bytes;
}

/** Messages stay bytes, so that the client's decoding is not measured. */
function overGrpc(client: Client): Promise<number> {
  const call = client.makeServerStreamRequest(
    METHOD,
    (bytes: Buffer) => bytes,
    (bytes: Buffer) => bytes,
    REQUEST,
  );
  let bytes = 0;
  return new Promise((resolve, reject) => {
    call.on('data', (message: Buffer) => {
      bytes += message.length;
    });
    call.on('error', reject);
    call.on('end', () => resolve(bytes));
  });
}

async function ask(server: ChildProcess, message: string): Promise<number> {
  server.send(message);
  const [{ highest }] = (await once(server, 'message')) as [{ highest: number }];
  return highest;
}

interface Measured {
  perSecond: number;
  grewBy: number;
}

async function measure(server: ChildProcess, download: () => Promise<number>): Promise<Measured> {
  await download();
  const before = await ask(server, 'reset');
  let perSecond = 0;
  for (let run = 0; run < RUNS; run += 1) {
    const startedAt = performance.now();
    const bytes = await download();
    perSecond = Math.max(perSecond, bytes / 1e3 / (performance.now() - startedAt));
  }
  return { perSecond, grewBy: (await ask(server, 'memory')) - before };
}

export async function bench([mebibytes = '300']: readonly string[]): Promise<void> {
  const program = fileURLToPath(new URL('./grpc-served.ts', import.meta.url));
  const server = fork(program, [mebibytes]);
  try {
    const [{ address }] = (await once(server, 'message')) as [{ address: string }];
    const client = new Client(new URL(address).host, credentials.createInsecure(), {
      'grpc.max_receive_message_length': -1,
    });
    const measured: [name: string, Measured][] = [
      ['HTTP/1', await measure(server, () => overHttp(address))],
      ['gRPC', await measure(server, () => overGrpc(client))],
    ];
    client.close();
    const http = measured[0]?.[1].perSecond ?? Number.NaN;
    process.stdout.write(`One archive of ${mebibytes} MiB, the fastest of ${RUNS} downloads\n\n`);
    printTable(
      ['form', 'MB/s', '÷ HTTP/1', 'memory grew by'],
      measured.map(([name, { perSecond, grewBy }]) => [
        name,
        perSecond.toFixed(0),
        (perSecond / http).toFixed(2),
        `${grewBy.toFixed(0)} MiB`,
      ]),
    );
  } finally {
    server.kill();
  }
}
