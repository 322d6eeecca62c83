import { afterAll, expect, test } from 'vitest';
import { answerJson, endServices, NO_PAGE, serviceThat } from './upstream.fixture.ts';

afterAll(endServices);

const signal = new AbortController().signal;

test('a service with statistics is identified in one request', async () => {
  const upstream = await serviceThat((_, response) =>
    answerJson(response, { statistics: { blockHeight: '12', chainId: 'chain-1', epochSeq: '3' } }),
  );
  expect(await upstream.identify(signal)).toMatchObject({ chainId: 'chain-1', height: 12n, epoch: 3n });
  expect(upstream.requests).toBe(1);
});

test('statistics tell the start of the chain and the planned end of the epoch; a time that nobody can mean is absent', async () => {
  const times = [
    '2026-10-01T00:00:00Z',
    '2026-11-23T06:10:00.5Z',
    'soon',
    '0001-01-01T00:00:00Z',
    '9999-12-31T00:00:00Z',
  ];
  const upstream = await serviceThat((_, response) => {
    const [genesisTime, epochExpiryTime] = times.splice(0, 2);
    answerJson(response, { statistics: { blockHeight: '12', chainId: 'chain-1', genesisTime, epochExpiryTime } });
  });
  expect(await upstream.identify(signal)).toMatchObject({
    genesis: 1_790_812_800_000_000_000n,
    epochExpiry: 1_795_414_200_500_000_000n,
  });
  expect(await upstream.identify(signal)).toMatchObject({ genesis: null, epochExpiry: null });
  expect(await upstream.identify(signal)).toMatchObject({ genesis: null, epochExpiry: null });
});

test('a service without optional endpoints is asked for them once, and known by its headers', async () => {
  const asked: string[] = [];
  const upstream = await serviceThat((_, response, url) => {
    asked.push(url.pathname);
    if (url.pathname !== '/api/v2/checkpoints') return answerJson(response, { code: 5, message: 'Not Found' }, 404);
    return answerJson(response, { checkpoints: NO_PAGE }, 200, { 'x-block-height': '8', 'x-block-timestamp': '1' });
  });
  expect(await upstream.identify(signal)).toMatchObject({ chainId: null, height: 8n, epoch: null });
  expect(await upstream.identify(signal)).toMatchObject({ height: 8n });
  expect(await upstream.markets(signal)).toBeNull();
  expect(await upstream.assets(signal)).toBeNull();
  expect(await upstream.epoch({ signal })).toBeNull();
  expect(asked).toEqual([
    '/statistics',
    '/blockchain/height',
    '/api/v2/checkpoints',
    '/api/v2/checkpoints',
    '/api/v2/markets',
    '/api/v2/assets',
    '/api/v2/epoch',
  ]);
});

test('a web page from a known endpoint is an error, not a missing endpoint', async () => {
  let isBroken = false;
  const upstream = await serviceThat((_, response) =>
    isBroken
      ? response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')
      : answerJson(response, { statistics: { blockHeight: '12', chainId: 'chain-1' } }),
  );
  await upstream.identify(signal);
  isBroken = true;
  await expect(upstream.identify(signal)).rejects.toMatchObject({ code: 'UPSTREAM_INVALID' });
});

test('a service that had only web pages is asked which chain it is of as soon as it is reached anew', async () => {
  let isBroken = true;
  const upstream = await serviceThat((_, response, url) => {
    // Each answer ends its connection.
    response.setHeader('connection', 'close');
    if (url.pathname === '/api/v2/checkpoints') return answerJson(response, { checkpoints: NO_PAGE });
    if (isBroken) return response.writeHead(200, { 'content-type': 'text/html' }).end('<html>');
    return answerJson(response, { statistics: { blockHeight: '12', chainId: 'chain-1' } });
  });
  expect(await upstream.identify(signal)).toMatchObject({ chainId: null });
  isBroken = false;
  expect(await upstream.identify(signal)).toMatchObject({ chainId: 'chain-1' });
});

test('perpetual markets are found over all pages', async () => {
  const market = (digit: string, product: object) => ({
    id: digit.repeat(64),
    tradableInstrument: { instrument: { code: `code-${digit}`, name: `Name ${digit}`, ...product } },
  });
  const upstream = await serviceThat((_, response, url) => {
    const isFirst = url.searchParams.get('pagination.after') === null;
    const perpetual = { settlementAsset: 'd'.repeat(64), quoteName: 'USD' };
    const node = isFirst
      ? { ...market('a', { perpetual }), decimalPlaces: '5', positionDecimalPlaces: '-2' }
      : { ...market('c', { perpetual }), decimalPlaces: 'many' };
    const edges = [{ node: isFirst ? node : market('b', { future: {} }) }, { node }].map((edge) => ({
      ...edge,
      cursor: 'k',
    }));
    answerJson(response, {
      markets: { edges: isFirst ? edges.slice(1) : edges, pageInfo: { hasNextPage: isFirst, endCursor: 'k+' } },
    });
  });
  expect(await upstream.markets(signal)).toEqual([
    {
      id: 'a'.repeat(64),
      code: 'code-a',
      name: 'Name a',
      units: { priceDecimals: 5, sizeDecimals: -2, settlementAsset: 'd'.repeat(64), quoteName: 'USD' },
    },
    { id: 'c'.repeat(64), code: 'code-c', name: 'Name c', units: null },
  ]);
});

test('assets are those whose id and decimals make sense', async () => {
  const asset = (id: string, details: object | null) => ({ cursor: id, node: { id, details } });
  const upstream = await serviceThat((_, response) =>
    answerJson(response, {
      assets: {
        edges: [
          asset('a'.repeat(64), { name: 'Test dollar', symbol: 'tUSD', decimals: '6' }),
          asset('b'.repeat(64), { name: 'Odd', symbol: 'ODD', decimals: '99' }),
          asset('c'.repeat(64), null),
          asset('XYZ', { name: 'No id', symbol: 'NO', decimals: '1' }),
        ],
        pageInfo: { hasNextPage: false, endCursor: '' },
      },
    }),
  );
  expect(await upstream.assets(signal)).toEqual([
    { id: 'a'.repeat(64), name: 'Test dollar', symbol: 'tUSD', decimals: 6 },
  ]);
});
