/** Clients that were not written here read everything over gRPC that REST answers. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { WIRE_NAMES } from '../../contract/index.ts';
import { TestArchive } from '../archive.fixture.ts';
import { SERVED_MARKET, type ServedGateway, serveGateway, smallSource } from '../gateway.fixture.ts';
import { type GrpcAnswer, readWithJs } from './grpc-js.fixture.ts';
import { type Program, programFor } from './programs.fixture.ts';

const TOKEN = 'a-token';
const headers = { authorization: `Bearer ${TOKEN}` };
const DATA = 'datanode.api.v2.TradingDataService';
const EXPORT = `${DATA}/ExportNetworkHistory`;
const PERIODS = '/api/v2/funding-periods/data-points';
const ARCHIVE_BYTES = 2_500_000;

/** Each method of a list: the member of its answer, the request, and the path of its REST twin. */
const lists = [
  ['ListNodes', 'nodes', {}, '/api/v2/nodes'],
  ['ListParties', 'parties', {}, '/api/v2/parties'],
  ['ListCheckpoints', 'checkpoints', {}, '/api/v2/checkpoints'],
  [
    'ListFundingPeriodDataPoints',
    'fundingPeriodDataPoints',
    { marketId: SERVED_MARKET },
    `${PERIODS}/${SERVED_MARKET}`,
  ],
] as const;

/** Bad calls, and the target of the REST twin. */
const refusals = [
  ['ListNodes', { pagination: { first: -1 } }, '/api/v2/nodes?pagination.first=-1'],
  ['ListNodes', { epochSeq: '99' }, '/api/v2/nodes?epochSeq=99'],
  ['ListParties', { partyId: 'zz' }, '/api/v2/parties?partyId=zz'],
  ['ListParties', { partyId: 'abcd' }, '/api/v2/parties?partyId=abcd'],
  ['ListCheckpoints', { pagination: { after: 'é%' } }, '/api/v2/checkpoints?pagination.after=%C3%A9%25'],
  [
    'ListCheckpoints',
    { pagination: { before: 'x', after: 'x' } },
    '/api/v2/checkpoints?pagination.before=x&pagination.after=x',
  ],
  ['ListFundingPeriodDataPoints', { marketId: 'x' }, `${PERIODS}/x`],
  ['ListFundingPeriodDataPoints', { marketId: 'ef'.repeat(32) }, `${PERIODS}/${'ef'.repeat(32)}`],
  ['ExportNetworkHistory', { fromBlock: '1' }, '/api/v2/networkhistory/export?fromBlock=1'],
  ['ListAllNetworkHistorySegments', {}, '/api/v2/networkhistory/segments'],
] as const;

const plan = {
  lists: lists.map(([method, member, request]) => [`${DATA}/${method}`, member, request]),
  archive: [EXPORT, { table: 'TABLE_TRADES', fromBlock: '1', toBlock: '2000' }],
  refusals: refusals.map(([method, request]) => [`${DATA}/${method}`, request]),
};

const run = promisify(execFile);
const fixture = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const withProgram =
  ({ command }: Program, file: string) =>
  async (address: string) => {
    const args = [fixture(file), address, TOKEN, JSON.stringify(plan)];
    return JSON.parse((await run(command, args, { maxBuffer: 2 ** 26 })).stdout);
  };

const python = programFor('python');
const ruby = programFor('ruby');

const clients: { name: string; program?: Program; read(address: string): Promise<GrpcAnswer> }[] = [
  { name: '@grpc/grpc-js', read: (address) => readWithJs(`http://${address}`, TOKEN, plan) },
  { name: "Python's grpcio", program: python, read: withProgram(python, 'client.fixture.py') },
  { name: "Ruby's grpc", program: ruby, read: withProgram(ruby, 'client.fixture.rb') },
];

/** Without members that are null or absent: not every language writes them. */
function stripped(value: GrpcAnswer): GrpcAnswer {
  if (Array.isArray(value)) return value.map(stripped);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([, member]) => member !== null && member !== undefined);
  return Object.fromEntries(members.map(([name, member]) => [name, stripped(member)]));
}

const rpcCodes: Readonly<Record<string, number>> = {
  INVALID_ARGUMENT: 3,
  NOT_FOUND: 5,
  UNAVAILABLE: 14,
  UNAUTHENTICATED: 16,
};
const codeOf = (code: string | number) => (typeof code === 'number' ? code : (rpcCodes[code] ?? code));

describe.each(WIRE_NAMES)('under %s names', (wireNames) => {
  const archive = new TestArchive(ARCHIVE_BYTES);
  let served: ServedGateway;
  beforeAll(async () => {
    const source = smallSource();
    source.archive = archive;
    served = await serveGateway({ source, wireNames, access: { kind: 'token', token: TOKEN } });
  });

  const rest = async (target: string) => (await served.get(target, { headers })).json();

  for (const { name, program, read } of clients) {
    test.skipIf(program?.missing)(`${name} reads what REST answers ${program?.skipped ?? ''}`, async () => {
      const got = await read(new URL(served.address).host);

      for (const [method, member, , path] of lists) {
        const { edges } = (await rest(path))[member];
        const rows = stripped(edges.map(({ node }: GrpcAnswer) => node));
        expect(rows.length).toBeGreaterThan(2);
        expect(stripped(got.lists[`${DATA}/${method}`].forwards)).toEqual(rows);
        expect(stripped(got.lists[`${DATA}/${method}`].backwards)).toEqual(rows);
      }

      expect(got.archive).toEqual({
        sha256: createHash('sha256').update(archive.bytes).digest('hex'),
        sizes: [2 ** 20, 2 ** 20, ARCHIVE_BYTES - 2 ** 21],
        extensions: 1,
      });

      for (const [at, [, , target]] of refusals.entries()) {
        const { code, message, details } = await rest(target);
        const { reasons, ...status } = got.refusals[at];
        expect({ ...status, code: codeOf(status.code) }).toEqual({ code, message });
        expect(reasons).toEqual([details[0].reason]);
      }
      expect([codeOf(got.noToken.code), got.noToken.reasons]).toEqual([16, ['TOKEN_MISSING']]);
      expect(got.health).toBe('SERVING');

      expect(got.v1).toEqual(got.v1alpha);
      expect(got.v1.services).toEqual([
        'core.api.v1.CoreService',
        DATA,
        'grpc.health.v1.Health',
        'grpc.reflection.v1.ServerReflection',
        'grpc.reflection.v1alpha.ServerReflection',
        'vega.api.v1.CoreService',
      ]);
      expect(got.v1.methods).toEqual([
        'core.api.v1.CoreService/CheckTransaction',
        'core.api.v1.CoreService/LastBlockHeight',
        `${DATA}/ExportNetworkHistory`,
        `${DATA}/ListAllNetworkHistorySegments`,
        `${DATA}/ListCheckpoints`,
        `${DATA}/ListFundingPeriodDataPoints`,
        `${DATA}/ListNodes`,
        `${DATA}/ListParties`,
        'grpc.health.v1.Health/Check',
        'grpc.reflection.v1.ServerReflection/ServerReflectionInfo',
        'grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo',
        'vega.api.v1.CoreService/CheckTransaction',
        'vega.api.v1.CoreService/LastBlockHeight',
      ]);
    });
  }
});
