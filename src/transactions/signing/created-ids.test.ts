import { expect, test } from 'vitest';
import { createdIds } from './created-ids.ts';

const signature =
  '0f34fc11ffb7513295d8545a96f9628c388ef1aee028e94f0399fc5a4a7d867e5c5516ea3eec1d4ec4b2e80d8bc69ccdbde4af4494d7c9fe18450cb3a442e50e';
const first = '9df52e506304bf2efb0220506af688ffadbc8f52b6072b73c3694513b410137d';

test('a single object has the hash of the signature as its id', () => {
  expect(createdIds({ orderSubmission: {} }, signature)).toEqual([
    { what: 'order', path: 'orderSubmission', id: first },
  ]);
  expect(createdIds({ transfer: {} }, signature)).toMatchObject([{ what: 'transfer', id: first }]);
});

test('of two stop orders the lower gets the first id', () => {
  const ids = createdIds({ stopOrdersSubmission: { risesAbove: {}, fallsBelow: {} } }, 'deadb33f');
  expect(ids).toEqual([
    {
      what: 'stopOrder',
      path: 'stopOrdersSubmission.fallsBelow',
      id: '4c45b67a8c08cbf1982883a75beaf309bf172461d04bd427623d6cd3d9ab0e91',
    },
    {
      what: 'stopOrder',
      path: 'stopOrdersSubmission.risesAbove',
      id: 'afe7509ff90d8f26339a0ab81e4d3e1fb6c4d44e94419aa5e13ae7659d894da1',
    },
  ]);
});

test('orders of a batch get their ids in sequence', () => {
  const ids = createdIds({ batchMarketInstructions: { submissions: [{}, {}] } }, 'deadb33f');
  expect(ids.map(({ id }) => id.slice(0, 8))).toEqual(['4c45b67a', 'afe7509f']);
  expect(ids[1]?.path).toBe('batchMarketInstructions.submissions.1');
});

test('most commands create nothing', () => {
  expect(createdIds({ voteSubmission: {} }, signature)).toEqual([]);
  expect(createdIds({ toString: {} }, signature)).toEqual([]);
});
