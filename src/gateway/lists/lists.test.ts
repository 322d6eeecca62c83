import { beforeEach, expect, test } from 'vitest';
import {
  addNode,
  hex,
  OTHER_SERVED_MARKET,
  refusedAnswerOf,
  SERVED_MARKET,
  type ServedGateway,
  serveGateway,
  smallSource,
} from '../gateway.fixture.ts';

const served = await serveGateway({ source: smallSource() });
const points = `/api/v2/funding-periods/data-points/${SERVED_MARKET}`;

beforeEach(() => {
  served.source.calls.length = 0;
  served.source.interrupt = undefined;
});

interface Listed {
  edges: { node: Record<string, unknown>; cursor: string }[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string; endCursor: string };
}

async function list(name: string, target: string, by: ServedGateway = served): Promise<Listed> {
  const response = await by.get(target);
  expect(response.status).toBe(200);
  return ((await response.json()) as Record<string, Listed>)[name] as Listed;
}

const blocks = async (query: string) =>
  (await list('checkpoints', `/api/v2/checkpoints${query}`)).edges.map(({ node }) => node.atBlock);
const marked = async (query: string) =>
  (await list('fundingPeriodDataPoints', points + query)).edges.map(
    ({ node }) => `${node.timestamp}${String(node.dataPointType).slice(7, 8)}`,
  );

test("an answer is JSON without white space, members in the network's order, defaults written out", async () => {
  const response = await served.get('/api/v2/checkpoints?pagination.last=1&pagination.newestFirst=false');
  const cursor = `${Buffer.from('[1,"checkpoints","","array-1"]').toString('base64url')}.i500~`;
  expect(await response.text()).toBe(
    `{"checkpoints":{"edges":[{"node":{"hash":"${hex(500)}","blockHash":"${hex(500)}","atBlock":"500"},"cursor":"${cursor}"}],` +
      `"pageInfo":{"hasNextPage":false,"hasPreviousPage":true,"startCursor":"${cursor}","endCursor":"${cursor}"}}}`,
  );
  expect(response.headers.get('content-type')).toBe('application/json');
});

test('an answer gives its coverage, its time and the position of the chain', async () => {
  const { headers } = await served.get('/api/v2/nodes');
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-orrery-complete': 'true',
    'x-orrery-as-of': '2023-11-14T22:13:20.123Z',
    'x-block-height': '1234',
    'x-block-timestamp': '1700000000123456789',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  expect(headers.has('access-control-allow-origin')).toBe(false);
});

test('nothing confirmed yet: no as-of, and zeros before the first block', async () => {
  const source = smallSource();
  source.at = null;
  source.asOf = null;
  source.knowsEnd = false;
  const { headers } = await (await serveGateway({ source })).get('/api/v2/parties');
  expect(headers.has('x-orrery-as-of')).toBe(false);
  expect(headers.get('x-orrery-complete')).toBe('false');
  expect(headers.get('x-block-height')).toBe('0');
  expect(headers.get('x-block-timestamp')).toBe('0');
});

test('an error of a list gives the position of the chain too', async () => {
  const { headers } = await served.get('/api/v2/nodes?epochSeq=8');
  expect(headers.get('x-block-height')).toBe('1234');
});

test.each(['/api/v2/nodes', '/api/v2/parties', '/api/v2/checkpoints', points])(
  'HEAD %s is GET without the body',
  async (target) => {
    const get = await served.get(target);
    const head = await served.get(target, { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(await head.text()).toBe('');
    expect(head.headers.get('content-length')).toBe(String((await get.text()).length));
    for (const name of ['content-type', 'x-orrery-complete', 'x-orrery-as-of', 'x-block-height', 'cache-control']) {
      expect(head.headers.get(name)).toBe(get.headers.get(name));
    }
  },
);

test('lists come newest first by default', async () => {
  expect(await blocks('')).toEqual(['500', '400', '300', '200', '100']);
  expect(await blocks('?pagination.newestFirst=false')).toEqual(['100', '200', '300', '400', '500']);
});

test('last alone gives the far end of the list, in the order of the list', async () => {
  expect(await blocks('?pagination.last=2')).toEqual(['200', '100']);
  expect(await blocks('?pagination.last=2&pagination.newestFirst=false')).toEqual(['400', '500']);
});

test('after and before without a size take the default size', async () => {
  const { pageInfo } = await list('checkpoints', '/api/v2/checkpoints?pagination.first=2');
  expect(await blocks(`?pagination.after=${pageInfo.endCursor}`)).toEqual(['300', '200', '100']);
  expect(await blocks(`?pagination.before=${pageInfo.endCursor}`)).toEqual(['500']);
  expect(served.source.calls.map(({ request }) => request.limit)).toEqual([3, 1001, 1001]);
});

test("a network's own spelling of a parameter is read as well", async () => {
  expect(await blocks('?pagination.newest_first=f&pagination.first=1')).toEqual(['100']);
  await served.get(`${points}?date_range.start_timestamp=1&dateRange.end_timestamp=2`);
  await served.get('/api/v2/nodes?epoch_seq=7');
  await served.get(`/api/v2/parties?party_id=${hex(1001)}`);
  expect(served.source.calls.map(({ filter }) => filter)).toEqual([
    {},
    expect.objectContaining({ startTimestamp: 1n, endTimestamp: 2n }),
    { epochSeq: 7n },
    { partyId: hex(1001) },
  ]);
});

test.each(['1', 't', 'T', 'TRUE', 'true', 'True'])('%s is true', async (text) => {
  expect(await blocks(`?pagination.first=1&pagination.newestFirst=${text}`)).toEqual(['500']);
});

test.each(['0', 'f', 'F', 'FALSE', 'false', 'False'])('%s is false', async (text) => {
  expect(await blocks(`?pagination.first=1&pagination.newestFirst=${text}`)).toEqual(['100']);
});

test('nodes of an epoch', async () => {
  const source = smallSource();
  source.epochs.add(6n);
  addNode(source, 99, 6n);
  const by = await serveGateway({ source });
  expect((await list('nodes', '/api/v2/nodes?epochSeq=6', by)).edges.map(({ node }) => node.name)).toEqual(['node 99']);
  expect((await list('nodes', '/api/v2/nodes', by)).edges).toHaveLength(5);
});

test('a party by its id, whichever page is asked for, in either case of its digits', async () => {
  const { edges, pageInfo } = await list('parties', '/api/v2/parties?pagination.first=2');
  const one = edges[0] as Listed['edges'][number];
  const id = String(one.node.id).toUpperCase();
  const whole = { hasNextPage: false, hasPreviousPage: false, startCursor: one.cursor, endCursor: one.cursor };
  for (const query of ['', '&pagination.last=1', `&pagination.after=${pageInfo.endCursor}`]) {
    expect(await list('parties', `/api/v2/parties?partyId=${id}${query}`)).toEqual({ edges: [one], pageInfo: whole });
  }
});

test("a party's paging parameters are checked although they change nothing", async () => {
  const refusal = await refusedAnswerOf(await served.get(`/api/v2/parties?partyId=${hex(1001)}&pagination.first=0`));
  expect(refusal).toMatchObject({ status: 400, reason: 'PAGE_SIZE_OUT_OF_RANGE' });
});

test('a missing party is unknown, unless the source may not have seen it yet', async () => {
  expect(await refusedAnswerOf(await served.get('/api/v2/parties?partyId=ff'))).toMatchObject({
    status: 404,
    reason: 'PARTY_UNKNOWN',
  });
  const source = smallSource();
  source.knowsEnd = false;
  const incomplete = await serveGateway({ source });
  expect(await refusedAnswerOf(await incomplete.get('/api/v2/parties?partyId=ff'))).toMatchObject({
    status: 503,
    reason: 'NOT_CACHED',
  });
});

test('points in a date range: its start is included, its end is not', async () => {
  expect(await marked('?dateRange.startTimestamp=11&dateRange.endTimestamp=12')).toEqual(['11I', '11E']);
  expect(await marked('?dateRange.startTimestamp=11&dateRange.endTimestamp=11')).toEqual([]);
});

test('points of a source by name or number; unspecified means any', async () => {
  expect(await marked('?source=SOURCE_INTERNAL')).toEqual(['12I', '11I', '10I']);
  expect(await marked('?source=1')).toEqual(['12E', '11E', '10E']);
  expect(await marked('?source=SOURCE_UNSPECIFIED')).toHaveLength(6);
  expect(await marked('?source=0')).toHaveLength(6);
});

test('points of a period', async () => {
  expect(await marked('?seq=2&source=2')).toEqual(['12I']);
});

test('a known market without points is an empty page', async () => {
  expect(await list('fundingPeriodDataPoints', `/api/v2/funding-periods/data-points/${OTHER_SERVED_MARKET}`)).toEqual({
    edges: [],
    pageInfo: { hasNextPage: false, hasPreviousPage: false, startCursor: '', endCursor: '' },
  });
});

test("under a network's names the same records carry that network's words", async () => {
  const source = smallSource();
  const network = await serveGateway({ source, wireNames: 'network' });
  const [edge] = (await list('nodes', '/api/v2/nodes?pagination.first=1', network)).edges;
  expect(edge?.node).toMatchObject({
    tmPubKey: '',
    ethereumAddress: '',
    rankingScore: { status: 'VALIDATOR_NODE_STATUS_TENDERMINT' },
  });
  const [neutral] = (await list('nodes', '/api/v2/nodes?pagination.first=1')).edges;
  expect(neutral?.node).toMatchObject({
    consensusPubKey: '',
    rankingScore: { status: 'VALIDATOR_NODE_STATUS_CONSENSUS' },
  });
  expect(neutral?.cursor).toBe(edge?.cursor);
});

test('a client that disconnects ends the scan that it waited for', async () => {
  const away = new AbortController();
  let aborted: Promise<void> | undefined;
  const scanning = new Promise<void>((started) => {
    served.source.interrupt = ({ signal }) => {
      aborted = new Promise((resolve) => signal?.addEventListener('abort', () => resolve()));
      started();
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    };
  });
  const answer = served.get('/api/v2/nodes', { signal: away.signal });
  await scanning;
  away.abort();
  await expect(answer).rejects.toThrow();
  await aborted;
  served.source.interrupt = undefined;
  expect((await served.get('/api/v2/nodes')).status).toBe(200);
});
