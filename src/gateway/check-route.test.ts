import { expect, test } from 'vitest';
import { ArraySource } from './array-source.fixture.ts';
import { serveGateway } from './gateway.fixture.ts';

const source = new ArraySource();
const served = await serveGateway({ source });

async function check(body: unknown): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  const answer = await served.get('/transaction/check', { method: 'POST', headers, body: JSON.stringify(body) });
  expect(answer.status).toBe(200);
  return answer.json();
}

test('the result is written as networks write it: the code as a number, gas as text', async () => {
  const result = { success: true, code: 0, gasWanted: '1', gasUsed: '0', data: '', log: '', info: '' };
  expect(await check({ tx: { inputData: 'AA==' } })).toEqual(result);
});

test.each([
  ['as documented', { inputData: 'AA==', pubKey: 'ab', version: 'TX_VERSION_V3', pow: { tid: 'x', nonce: '7' } }],
  ["in a network's own spelling", { input_data: 'AA==', pub_key: 'ab', version: 3, pow: { tid: 'x', nonce: 7 } }],
  [
    'with null for what is left out',
    { inputData: 'AA==', pubKey: 'ab', version: 3, address: null, signature: null, pow: { tid: 'x', nonce: 7 } },
  ],
  [
    'with members that nobody knows',
    { inputData: 'AA==', pubKey: 'ab', version: 3, pow: { tid: 'x', nonce: 7, more: 1 }, more: 1 },
  ],
])('a transaction is read %s', async (_, tx) => {
  await check({ tx });
  expect(source.checked.at(-1)).toEqual({
    inputData: 'AA==',
    pubKey: 'ab',
    version: 'TX_VERSION_V3',
    signature: null,
    pow: { tid: 'x', nonce: 7n },
  });
});

test('null inside of a signature or a proof of work is what is left out', async () => {
  await check({ tx: { signature: { value: 'ab', algo: null, version: null }, pow: { tid: null, nonce: '7' } } });
  expect(source.checked.at(-1)).toMatchObject({
    signature: { value: 'ab', algo: '', version: 0 },
    pow: { tid: '', nonce: 7n },
  });
});

test.each([{}, { tx: null }])('a request without a transaction is checked too: %j', async (body) => {
  await check(body);
  expect(source.checked.at(-1)).toBeNull();
});
