/**
 * `npm run test:soak [-- --minutes 7]`: six hours of a network's life in a few minutes. The network grows and its service
 * fails; clients walk the lists and export history; the program is killed and started again. At the end everything equals
 * the upstream, and memory, descriptors and threads of the last life were flat.
 */
import { spawnSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openNetworkProfiles, profileFor } from '../../src/networks/index.ts';
import { temporaryFolder } from '../support/folders.ts';
import { type OrreryProcess, runOrrery } from '../support/orrery-process.ts';
import { differencesOfExports, differencesOfLists } from './at-the-end.ts';
import { problemsOfCancelledExports } from './cancelled-exports.ts';
import { askOverHttp, type Clients, keepExporting, keepWalking, type ListOf } from './clients.ts';
import { askOverGrpc } from './grpc-asking.ts';
import { IS_MEASURABLE, judgeGrowth, recordResources } from './resources.ts';
import { startUpstream } from './upstream.ts';

const LIFE_SECONDS = 6 * 60 * 60;
const TABLES = ['TABLE_TRADES', 'TABLE_ORDERS', 'TABLE_DEPOSITS', 'TABLE_BALANCES'];
/** Kills at these parts of the time. The last life is the longest, and the one that is measured. */
const KILLS = [0.1, 0.2, 0.3];
/** The part of the last life in which caches fill and the rows of the last days are fetched. */
const WARM_UP = 0.4;
const CATCH_UP_MS = 90_000;

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '7' } } });
const seconds = Number(values.minutes) * 60;
if (!(seconds > 0)) {
  process.stderr.write('--minutes is a number above 0\n');
  process.exit(2);
}
const started = performance.now();
const print = (text: string) =>
  process.stdout.write(`${((performance.now() - started) / 1000).toFixed(0).padStart(4)} s  ${text}\n`);

// Builds if the sources are newer than the last build.
const orrery = fileURLToPath(new URL('../../scripts/orrery.mjs', import.meta.url));
if (spawnSync(process.execPath, [orrery, '--version'], { stdio: ['ignore', 'ignore', 'inherit'] }).status !== 0)
  process.exit(1);

const folder = await temporaryFolder();
const upstream = await startUpstream(LIFE_SECONDS / seconds);
const { baseUrl, markets } = upstream.sandbox;
// One service with both forms: the program begins with gRPC, and changes to REST and back as calls fail.
const overGrpc = baseUrl.replace('http:', 'grpc:');
const known = await openNetworkProfiles(folder.path);
await known.save({ ...profileFor([], overGrpc, undefined), dataGateways: [overGrpc, baseUrl] });
const lists: ListOf[] = [
  { path: '/api/v2/nodes', member: 'nodes' },
  { path: '/api/v2/parties', member: 'parties' },
  { path: '/api/v2/checkpoints', member: 'checkpoints' },
  ...markets.map(({ id }) => ({
    path: `/api/v2/funding-periods/data-points/${id}`,
    member: 'fundingPeriodDataPoints',
  })),
];

let program: OrreryProcess | undefined;
const clients: Clients = {
  gateway: { address: '', token: '' },
  stopped: false,
  walks: 0,
  exports: 0,
  cancelled: 0,
  problems: [],
};

async function serve(): Promise<OrreryProcess> {
  const serving = runOrrery('serve', '--data', folder.path, '--network', overGrpc, '--wire-names', 'network');
  program = serving;
  const { gateway = '', token = '' } = await serving.ready;
  clients.gateway = { address: gateway, token };
  return serving;
}

async function restart(killed: OrreryProcess): Promise<OrreryProcess> {
  await killed.stop('SIGKILL');
  const serving = await serve();
  print('killed and started again');
  return serving;
}

/** Returns what was wrong, in words. */
async function soak(): Promise<string[]> {
  let serving = await serve();
  const loops = [
    keepWalking(clients, lists, 500, askOverHttp),
    keepWalking(clients, lists.toReversed(), 40, askOverGrpc),
    keepWalking(clients, lists, 5_000, askOverHttp),
    keepExporting(clients, TABLES, askOverHttp),
    keepExporting(clients, TABLES.toReversed(), askOverGrpc),
  ];
  let elapsed = 0;
  for (const part of KILLS) {
    await wait((part - elapsed) * seconds * 1000);
    elapsed = part;
    serving = await restart(serving);
  }
  const pid = serving.child.pid ?? 0;
  const recorder = IS_MEASURABLE ? recordResources(pid) : undefined;
  await wait((1 - elapsed) * seconds * 1000);
  recorder?.stop();
  clients.stopped = true;
  await Promise.all(loops);
  await upstream.freeze();
  print(`${clients.walks} walks, ${clients.exports} exports, ${clients.cancelled} cancelled`);
  if (serving.child.exitCode !== null) return [`the program ended by itself: ${serving.said()}`];

  const ended = await lastEpochs();
  const differences = [
    ...(await differencesOfLists(baseUrl, clients.gateway, [...lists, ...ended], CATCH_UP_MS)),
    ...(await differencesOfExports(baseUrl, clients.gateway, TABLES, 8)),
  ];
  if (differences.length === 0) print('all lists and archives equal the upstream');
  const measured =
    recorder === undefined ? [] : judgeGrowth(recorder.samples, WARM_UP * (1 - elapsed) * seconds, print);
  if (recorder === undefined) print('this system has no /proc: memory, descriptors and threads were not measured');
  return [...clients.problems, ...differences, ...measured, ...(IS_MEASURABLE ? await cancelMany(pid) : [])];
}

/** The nodes of the last epochs that have ended, as lists. */
async function lastEpochs(): Promise<(ListOf & { query: Record<string, string> })[]> {
  const answer = await fetch(`${baseUrl}/api/v2/epoch`);
  const { epoch } = (await answer.json()) as { epoch: { seq: string } };
  return [1n, 2n, 3n].map((back) => ({
    path: '/api/v2/nodes',
    member: 'nodes',
    query: { epochSeq: `${BigInt(epoch.seq) - back}` },
  }));
}

async function cancelMany(pid: number): Promise<string[]> {
  const answer = await fetch(`${baseUrl}/api/v2/networkhistory/segments`);
  const { segments } = (await answer.json()) as { segments: { fromHeight: string; toHeight: string }[] };
  const range = { from: segments.at(-1)?.fromHeight ?? '', to: segments[0]?.toHeight ?? '' };
  const order = { pid, gateway: clients.gateway, table: 'TABLE_ORDERS', ...range };
  // The first export fetches what is missing, so that the others read from the store.
  const whole = await fetch(
    `${clients.gateway.address}/api/v2/networkhistory/export?table=TABLE_ORDERS&fromBlock=${range.from}&toBlock=${range.to}`,
    { headers: { authorization: `Bearer ${clients.gateway.token}` } },
  );
  const { byteLength } = await whole.arrayBuffer();
  print(`the archive of the cancelled exports has ${byteLength} bytes`);
  return problemsOfCancelledExports(order, print);
}

let problems: string[] = [];
try {
  problems = await soak();
} finally {
  clients.stopped = true;
  await program?.stop();
  await upstream.freeze();
  await upstream.sandbox.close();
  await folder.remove();
}
for (const text of problems) print(`WRONG: ${text}`);
print(problems.length === 0 ? 'soak passed' : 'soak failed');
process.exit(problems.length === 0 ? 0 : 1);
