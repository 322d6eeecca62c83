import { expect, test } from 'vitest';
import { parseFaults, writeFaults } from './fault-spec.ts';

test('a list of faults is read with its values and paths', () => {
  expect(parseFaults('latency:250, status:503@/api/v2/nodes ,reset@/statistics')).toEqual([
    { kind: 'latency', value: 250, prefix: '' },
    { kind: 'status', value: 503, prefix: '/api/v2/nodes' },
    { kind: 'reset', value: 0, prefix: '/statistics' },
  ]);
});

test('an empty text means no faults', () => {
  expect(parseFaults('')).toEqual([]);
  expect(parseFaults(' , ')).toEqual([]);
});

test('optional values have a default', () => {
  expect(parseFaults('rate-limit,ban,bomb')).toEqual([
    { kind: 'rate-limit', value: 1, prefix: '' },
    { kind: 'ban', value: 600, prefix: '' },
    { kind: 'bomb', value: 512, prefix: '' },
  ]);
});

test('a written list reads back as itself', () => {
  const spec = 'latency:250,ban:5@/api,cut,garbage@/api/v2/parties,bomb:9,bad-crc,wrong-types,cursor-loop';
  expect(writeFaults(parseFaults(spec))).toBe(spec);
});

const POSSIBLE =
  'possible: latency:N, rate-limit[:N], ban[:N], status:N, reset, cut, garbage, wrong-types, cursor-loop, ' +
  'cut-after-zip, short, bad-crc, bomb[:N], traversal.';

test.each([
  ['explode', 'names no fault'],
  ['constructor', 'names no fault'],
  ['bomb:0', 'needs a value from 1 to 65536 (mebibytes of text)'],
  ['cut-after-zip:1', 'takes no value'],
  ['rate-limit:0', 'needs a value from 1 to 3600 (seconds)'],
  ['latency', 'needs a value from 1 to 600000 (milliseconds)'],
  ['latency:', 'needs a value from 1 to 600000 (milliseconds)'],
  ['status:200', 'needs a value from 400 to 599 (an HTTP status)'],
  ['status:5e2', 'needs a value from 400 to 599 (an HTTP status)'],
  ['reset:1', 'takes no value'],
  ['reset@api', 'must have a path that starts with "/" after "@"'],
])('%s is refused, and what is possible is listed', (text, problem) => {
  expect(() => parseFaults(`cut,${text}`)).toThrow(`faults is "${text}". It ${problem}; ${POSSIBLE}`);
});
