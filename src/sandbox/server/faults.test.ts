/** Each fault as a client sees it. */
import { afterEach, expect, test } from 'vitest';
import { serveSandbox } from './sandbox.fixture.ts';

const served = await serveSandbox();
afterEach(() => served.setFaults(''));

const PATH = '/api/v2/parties?pagination.first=3';

/** The failure of an answer: the code of the connection's error, or undefined. */
async function failureOf(path: string): Promise<string | undefined> {
  try {
    await (await served.get(path)).text();
    return undefined;
  } catch (failure) {
    const { cause } = failure as Error & { cause?: { code?: string } };
    return cause?.code ?? String(failure);
  }
}

test('without faults, answers are correct', async () => {
  const { parties } = await served.json(PATH);
  expect(parties.edges).toHaveLength(3);
});

test('latency: the answer is late, and correct', async () => {
  await served.setFaults('latency:80');
  const start = performance.now();
  const { parties } = await served.json(PATH);
  expect(performance.now() - start).toBeGreaterThanOrEqual(79);
  expect(parties.edges).toHaveLength(3);
});

test("rate-limit: refused in the network's words, with the reset", async () => {
  await served.setFaults('rate-limit:7');
  const answer = await served.get(PATH);
  expect([answer.status, answer.headers.get('ratelimit-reset')]).toEqual([429, '7']);
  expect([answer.headers.get('ratelimit-limit'), answer.headers.get('ratelimit-remaining')]).toEqual(['20', '0']);
  expect(await answer.json()).toEqual({ code: 8, message: 'api request rate limit exceeded', details: [] });
});

test("ban: refused in the network's words, with its length", async () => {
  await served.setFaults('ban:33');
  const answer = await served.get(PATH);
  expect([answer.status, answer.headers.get('ratelimit-retry-after')]).toEqual([403, '33']);
  expect(await answer.json()).toEqual({
    code: 7,
    message: 'temporarily banned for continuing to request while rate limited',
    details: [],
  });
});

test('status: that status, in the shape of an error', async () => {
  await served.setFaults('status:502');
  const answer = await served.get(PATH);
  expect(answer.status).toBe(502);
  expect(Object.keys((await answer.json()) as object)).toEqual(['code', 'message', 'details']);
});

test('reset: the connection is reset before any answer', async () => {
  await served.setFaults('reset');
  expect(await failureOf(PATH)).toBe('ECONNRESET');
});

test('cut: the connection ends within the body, short of its length', async () => {
  await served.setFaults('cut');
  const answer = await served.get('/api/v2/nodes');
  expect(answer.status).toBe(200);
  let received = 0;
  const read = async () => {
    for await (const chunk of answer.body ?? []) received += (chunk as Uint8Array).length;
  };
  await expect(read()).rejects.toThrow();
  expect(received).toBeLessThan(Number(answer.headers.get('content-length')));
  expect(received).toBeGreaterThan(0);
});

test('garbage: a good status and no JSON', async () => {
  await served.setFaults('garbage');
  const answer = await served.get(PATH);
  expect(answer.status).toBe(200);
  await expect(answer.json()).rejects.toThrow(SyntaxError);
});

test('wrong-types: JSON with the right names and wrong types throughout', async () => {
  await served.setFaults('wrong-types');
  const { parties } = await served.json(PATH);
  expect(typeof parties.edges[0].node.id).toBe('object');
  expect(typeof parties.pageInfo.hasNextPage).toBe('string');
});

test('cursor-loop: paging never ends, since a page leads to itself', async () => {
  await served.setFaults('cursor-loop');
  const first = await served.json(PATH);
  const { endCursor } = first.parties.pageInfo;
  const second = await served.json(`${PATH}&pagination.after=${endCursor}`);
  expect(second.parties.edges).not.toEqual(first.parties.edges);
  expect(second.parties.pageInfo).toMatchObject({ hasNextPage: true, endCursor });
  const back = `/api/v2/parties?pagination.last=3&pagination.before=${endCursor}`;
  const { parties } = await served.json(back);
  expect(parties.pageInfo).toMatchObject({ hasPreviousPage: true, startCursor: endCursor });
});

test('cursor-loop: even a list of one page has a next page', async () => {
  await served.setFaults('cursor-loop');
  const first = await served.json('/api/v2/nodes');
  expect(first.nodes.pageInfo.hasNextPage).toBe(true);
});

test('a path prefix leaves other paths alone, and several faults work side by side', async () => {
  await served.setFaults('status:500@/api/v2/parties,garbage@/api/v2/nodes,latency:20@/api');
  const statuses = ['/api/v2/parties', '/api/v2/nodes', '/api/v2/checkpoints', '/statistics'].map(
    async (path) => (await served.get(path)).status,
  );
  expect(await Promise.all(statuses)).toEqual([500, 200, 200, 200]);
  await expect(served.json('/api/v2/nodes')).rejects.toThrow(SyntaxError);
});

test('freshness headers stay on refusals', async () => {
  await served.setFaults('status:503');
  const { headers } = await served.get(PATH);
  expect(headers.get('x-block-height')).toBe('20000');
});

test('faults can be changed and read over HTTP while any fault is active', async () => {
  const put = async (body: string) => {
    const answer = await served.get('/sandbox/faults', { method: 'PUT', body });
    return { status: answer.status, ...((await answer.json()) as object) };
  };
  expect(await put('reset,ban:9@/api')).toEqual({ status: 200, faults: 'reset,ban:9@/api' });
  expect(await served.json('/sandbox/faults')).toEqual({ faults: 'reset,ban:9@/api' });
  expect(await put('nonsense')).toMatchObject({ status: 400, code: 3 });
  expect(await served.json('/sandbox/faults')).toEqual({ faults: 'reset,ban:9@/api' });
  expect(await put('')).toEqual({ status: 200, faults: '' });
  expect((await served.get(PATH)).status).toBe(200);
});

test('a client that does not wait for a late answer delays nothing', async () => {
  await served.setFaults('latency:60000');
  await expect(served.get(PATH, { signal: AbortSignal.timeout(30) })).rejects.toThrow();
  await served.setFaults('');
  expect((await served.get(PATH)).status).toBe(200);
});
