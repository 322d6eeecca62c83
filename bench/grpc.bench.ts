/**
 * One archive over HTTP/1 and over gRPC from the same gateway, which has a process of its own: the speed of downloads, the
 * time from a client's cancel to the end of the splice, and the memory of clients that read nothing:
 * `npm run bench -- grpc [mebibytes]`. Memory is how much the gateway's process grew meanwhile.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ask, type BeginExport, next, overGrpc, overHttp } from './grpc-clients.ts';
import { measureCancels, measureSlowClients } from './grpc-ends.ts';
import { printTable } from './table.ts';

const RUNS = 5;

interface Measured {
  perSecond: number;
  grewBy: number;
}

async function download(begin: BeginExport): Promise<number> {
  const { pieces } = await begin('TABLE_TRADES');
  let bytes = 0;
  for await (const piece of pieces) bytes += (piece as Buffer).length;
  return bytes;
}

async function measure(server: ChildProcess, begin: BeginExport): Promise<Measured> {
  await download(begin);
  const before = await ask<number>(server, 'reset');
  let perSecond = 0;
  for (let run = 0; run < RUNS; run += 1) {
    const startedAt = performance.now();
    const bytes = await download(begin);
    perSecond = Math.max(perSecond, bytes / 1e3 / (performance.now() - startedAt));
  }
  return { perSecond, grewBy: (await ask<number>(server, 'memory')) - before };
}

export async function bench([mebibytes = '300']: readonly string[]): Promise<void> {
  const program = fileURLToPath(new URL('./grpc-served.ts', import.meta.url));
  const server = fork(program, [mebibytes]);
  try {
    const address = await next<string>(server, 'address');
    const grpc = overGrpc(address);
    const forms: [name: string, begin: BeginExport][] = [
      ['HTTP/1', overHttp(address)],
      ['gRPC', grpc.begin],
    ];
    const measured: [name: string, Measured][] = [];
    for (const [name, begin] of forms) measured.push([name, await measure(server, begin)]);
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
    const cancels: string[][] = [];
    for (const [name, begin] of forms) cancels.push(await measureCancels(server, name, begin));
    process.stdout.write('\nFrom the cancel of a client to the end of the splice\n\n');
    printTable(['form', 'cancels', 'median', 'p90', 'slowest', 'descriptors'], cancels);
    process.stdout.write(`\n${await measureSlowClients(server, address)}\n`);
    grpc.close();
  } finally {
    server.kill('SIGINT');
  }
}
