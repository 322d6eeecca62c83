import { expect, test } from 'vitest';
import { serveSandbox } from './sandbox.fixture.ts';

const served = await serveSandbox();
const neutral = await serveSandbox({ wireNames: 'neutral' });

const EXPORT = '/api/v2/networkhistory/export';
const POINTS = '/api/v2/funding-periods/data-points';

function detailed(code: number, kind: string, detail: { code: number; message: unknown; inner: unknown }) {
  return { code, message: `${kind} error`, details: [{ '@type': 'type.googleapis.com/vega.ErrorDetail', ...detail }] };
}

const unknownItem = (code: number, message: string) =>
  detailed(5, 'NotFound', { code, message, inner: 'no resource corresponding to this id' });

const outsideOfSegments = (from: number, to: number) =>
  detailed(3, 'InvalidArgument', {
    code: 10_000,
    message: 'could not to get contiguous history segments',
    inner: `heights ${from} to ${to} do not lie within a continuous segment range`,
  });

test.each([
  [
    '/api/v2/nodes?pagination.first=0',
    400,
    detailed(3, 'InvalidArgument', {
      code: 10_028,
      message: 'invalid pagination',
      inner: expect.stringContaining('pagination.first'),
    }),
  ],
  [
    '/api/v2/parties?pagination.first=x',
    400,
    { code: 3, message: 'parsing field "first": strconv.ParseInt: parsing "x": invalid syntax', details: [] },
  ],
  ['/api/v2/epoch?id=99999', 404, unknownItem(250_001, 'failed to get epoch')],
  ['/api/v2/nodes?epochSeq=99999', 404, unknownItem(250_001, 'failed to get epoch')],
  ['/api/v2/parties?partyId=abcd', 404, unknownItem(50_001, 'failed to get parties')],
  [
    '/api/v2/parties?partyId=xyz',
    400,
    detailed(3, 'InvalidArgument', {
      code: 50_001,
      message: 'failed to get parties',
      inner: 'not a valid hex id (or well known exception)',
    }),
  ],
  [
    `${POINTS}/`,
    400,
    detailed(3, 'InvalidArgument', { code: 10_003, message: 'empty or missing market ID', inner: '' }),
  ],
  [`${POINTS}/abc`, 400, detailed(3, 'InvalidArgument', { code: 10_000, message: 'invalid market ID', inner: '' })],
  [`${EXPORT}?table=TABLE_TRADES&fromBlock=2&toBlock=1000`, 400, { error: outsideOfSegments(2, 1000) }],
  [
    `${EXPORT}?table=TABLE_NOTHING`,
    400,
    { code: 3, message: 'parsing field "table": "TABLE_NOTHING" is not a valid value', details: [] },
  ],
  [
    EXPORT,
    500,
    {
      error: detailed(13, 'Internal', {
        code: 10_000,
        message: 'no table name for network history supplied',
        inner: 'empty table name',
      }),
    },
  ],
  ['/api/v2/unknown', 404, { code: 5, message: 'Not Found', details: [] }],
])('%s is refused as a real node refuses it', async (path, status, body) => {
  const answer = await served.get(path);
  const text = await answer.text();
  expect(JSON.parse(text)).toEqual(body);
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toBe('application/json');
  expect(answer.headers.get('content-length')).toBe(String(Buffer.byteLength(text)));
});

test('a method that a path does not take is not implemented', async () => {
  const answer = await served.get('/api/v2/nodes', { method: 'DELETE' });
  expect(await answer.json()).toEqual({ code: 12, message: 'Method Not Allowed', details: [] });
  expect([answer.status, answer.headers.get('allow')]).toEqual([501, null]);
});

test('under neutral names errors have the shape of the interface', async () => {
  const answer = await neutral.get(EXPORT);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ details: [{ reason: 'TABLE_REQUIRED' }] });
});
