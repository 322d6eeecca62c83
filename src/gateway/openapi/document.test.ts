/**
 * Compares the document with the behaviour. A client generated from the document requests every answer of a gateway
 * over the sandbox.
 */
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { AxiosResponse } from 'axios';
import { type Document, OpenAPIClientAxios } from 'openapi-client-axios';
import { afterAll, describe, expect, test } from 'vitest';
import { EXPORT_TABLES, FUNDING_SOURCES, type WireNames } from '../../contract/index.ts';
import { createSandboxSource } from '../../sandbox/index.ts';
import { createGateway } from '../gateway.ts';
import { TestSql } from '../sql/sql-source.fixture.ts';

const TOKEN = 'the-token';
const source = createSandboxSource({ parties: 300, height: 20_000, still: true });
const marketId = source.markets[0]?.id ?? '';
const MISSING = 'ab'.repeat(32);

interface Case {
  parameters?: Readonly<Record<string, string | number | boolean>>;
  headers?: Record<string, string>;
  body?: unknown;
  status?: number;
}

const blocks = { table: 'TABLE_BLOCKS', fromBlock: '1', toBlock: '1000' };

/** The requests of each operation; parameters under the names of the document. */
const cases: Readonly<Record<string, readonly Case[]>> = {
  listNodes: [
    {},
    { parameters: { epochSeq: '3', 'pagination.first': 2, 'pagination.newestFirst': false } },
    { parameters: { epochSeq: '999999' }, status: 404 },
    { parameters: { 'pagination.first': 0 }, status: 400 },
  ],
  listParties: [
    { parameters: { 'pagination.last': 5 } },
    { parameters: { partyId: 'network' } },
    { parameters: { partyId: MISSING }, status: 404 },
    { parameters: { 'pagination.after': 'no cursor' }, status: 400 },
  ],
  listCheckpoints: [{}, { parameters: { 'pagination.first': 1, 'pagination.last': 1 }, status: 400 }],
  listFundingPeriodDataPoints: [
    ...FUNDING_SOURCES.map((from) => ({ parameters: { marketId, source: from, 'pagination.first': 20 } })),
    { parameters: { marketId, seq: '1', 'dateRange.startTimestamp': '0', 'dateRange.endTimestamp': '1' } },
    { parameters: { marketId, 'dateRange.startTimestamp': '1', 'dateRange.endTimestamp': '0' }, status: 400 },
    { parameters: { marketId: MISSING }, status: 404 },
  ],
  listNetworkHistorySegments: [{}],
  exportNetworkHistory: [
    ...EXPORT_TABLES.map((table) => ({ parameters: { ...blocks, table } })),
    { parameters: { ...blocks, 'If-None-Match': '*', Range: 'bytes=0-1', 'If-Range': '"x"' } },
    { parameters: blocks, headers: { accept: 'application/x-ndjson' } },
    { parameters: { ...blocks, fromBlock: '2' }, status: 400 },
    { parameters: { ...blocks, toBlock: '21000' }, headers: { accept: 'application/x-ndjson' }, status: 400 },
  ],
  runSql: [
    { body: { sql: 'SELECT :a', params: { a: '1' } } },
    { body: { sql: 'wrong' }, status: 400 },
    { body: {}, status: 400 },
  ],
  lastBlockHeight: [{}],
  checkTransaction: [
    { body: { tx: { inputData: '', version: 'TX_VERSION_V3', pow: { tid: 'x', nonce: '1' } } } },
    { body: { tx: { inputData: '?' } }, status: 400 },
  ],
};

async function serve(wireNames: WireNames) {
  const gateway = await createGateway({
    source,
    sql: new TestSql(),
    wireNames,
    access: { kind: 'token', token: TOKEN },
  });
  afterAll(() => gateway.close());
  const { address } = await gateway.listen(0);
  const document = (await (await fetch(`${address}/openapi.json`)).json()) as Document;
  const ajv = new Ajv2020({ strict: false, formats: { int64: true, uint64: true, base64: true, binary: true } });
  ajv.addSchema(document, 'gateway');

  /** Calls an operation by its name. The rest of the request follows from the document. */
  async function ask(operationId: string, asked: Case = {}, authorization = `Bearer ${TOKEN}`) {
    const client = new OpenAPIClientAxios({
      definition: document,
      withServer: { url: address },
      axiosConfigDefaults: { responseType: 'arraybuffer', validateStatus: null, adapter: 'http' },
    }).initSync();
    const headers = { authorization, ...asked.headers };
    return (await client[operationId]?.((asked.parameters ?? null) as never, asked.body, {
      headers,
    })) as AxiosResponse<Buffer>;
  }

  /** Validates an answer against the document, for its operation, status and type. */
  function problemsOf(path: string, method: string, { status, headers, data }: AxiosResponse<Buffer>): unknown[] {
    const type = String(headers['content-type']);
    const location = ['paths', path, method, 'responses', status, 'content', type, 'schema'];
    // The document describes in words what a client that follows it never requests.
    if (status === 304 || status === 206) return [];
    if (type === 'application/x-ndjson')
      location.splice(0, location.length, 'components', 'schemas', 'ExportStreamElement');
    const pointer = location.map((step) => String(step).replaceAll('~', '~0').replaceAll('/', '~1')).join('/');
    const validate = ajv.compile({ $ref: `gateway#/${pointer}` });
    const texts = type === 'application/x-ndjson' ? data.toString().trimEnd().split('\n') : [data.toString('latin1')];
    return texts.flatMap((text) => {
      const value: unknown = type === 'application/zip' ? text : JSON.parse(Buffer.from(text, 'latin1').toString());
      return validate(value) ? [] : [{ errors: validate.errors, value }];
    });
  }

  return { document, ask, problemsOf };
}

describe.each(['neutral', 'network'] as const)('under %s names', async (wireNames) => {
  const { document, ask, problemsOf } = await serve(wireNames);
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods ?? {}).map(([method, operation]) => ({
      path,
      method,
      operationId: (operation as { operationId: string }).operationId,
    })),
  );

  test('the document is valid OpenAPI', async () => {
    expect(await new Validator().validate(structuredClone(document) as never)).toEqual({ valid: true });
  });

  test('every operation has a request', () => {
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(cases).sort());
  });

  test.each(operations)('$operationId answers as described, with nothing added but the bearer', async (operation) => {
    const { path, method, operationId } = operation;
    for (const asked of cases[operationId] ?? []) {
      const answer = await ask(operationId, asked);
      expect([answer.status, asked]).toEqual([asked.status ?? 200, asked]);
      expect(problemsOf(path, method, answer)).toEqual([]);
    }
  });

  test.each(operations)('$operationId without the bearer is refused as described', async (operation) => {
    const { path, method, operationId } = operation;
    const answer = await ask(operationId, cases[operationId]?.[0], 'Bearer another');
    expect(answer.status).toBe(401);
    expect(problemsOf(path, method, answer)).toEqual([]);
  });
});

test('the one body that a generated client can expect of an export is bytes', async () => {
  const { document } = await serve('neutral');
  const { responses } = document.paths?.['/api/v2/networkhistory/export']?.get ?? {};
  const bodies = Object.entries(responses ?? {}).flatMap(([status, response]) =>
    'content' in response && Number(status) < 300 ? [response.content] : [],
  );
  expect(bodies).toEqual([{ 'application/zip': { schema: { type: 'string', format: 'binary' } } }]);
});

test('the refusal of one export more than are sent at a time is described', async () => {
  const { document } = await serve('neutral');
  const { responses } = document.paths?.['/api/v2/networkhistory/export']?.get ?? {};
  expect(responses?.[429]).toMatchObject({ description: expect.stringContaining('EXPORTS_TOO_MANY') });
});

test('neutral names do not pass for network names', async () => {
  const neutral = await serve('neutral');
  const network = await serve('network');
  const answer = await network.ask('listNodes');
  expect(neutral.problemsOf('/api/v2/nodes', 'get', answer)).not.toEqual([]);
});

test('without a token the document requires none', async () => {
  const gateway = await createGateway({ source, wireNames: 'network', access: { kind: 'open' } });
  afterAll(() => gateway.close());
  const answer = await gateway.handle(new Request('app://orrery/openapi.json'));
  expect(await answer.json()).toMatchObject({ openapi: '3.1.0', security: [] });
});
