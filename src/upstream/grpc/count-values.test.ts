import { expect, test } from 'vitest';
import { rpcSchema } from '../../rpc/index.ts';
import { messageHoldsMore } from './count-values.ts';

const desc = rpcSchema('network').service('datanode.api.v2.TradingDataService').method.listNodes?.output;
if (desc === undefined) throw new Error('no list of nodes');

/** A list of nodes whose connection holds so many empty rows: two bytes each. */
function emptyRows(count: number): Buffer {
  const rows = Buffer.alloc(2 * count);
  for (let at = 0; at < rows.length; at += 2) rows[at] = 0x0a;
  const length: number[] = [];
  for (let rest = rows.length; ; rest >>>= 7) {
    if (rest < 0x80) {
      length.push(rest);
      break;
    }
    length.push((rest & 0x7f) | 0x80);
  }
  return Buffer.concat([Buffer.from([0x0a, ...length]), rows]);
}

test('a message of empty rows is found before it is read', () => {
  const bytes = emptyRows(500_000);
  expect(messageHoldsMore(desc, bytes, bytes.length / 8)).toBe(true);
  expect(messageHoldsMore(desc, bytes, 500_001)).toBe(false);
});

test.each([
  ['a length beyond the end', Buffer.from([0x0a, 0xff, 0xff, 0xff, 0x7f])],
  ['an endless group', Buffer.alloc(1000, 0x0b)],
  ['a tag that is none', Buffer.alloc(20, 0xff)],
])('%s is no more values', (_, bytes) => {
  expect(messageHoldsMore(desc, bytes, 10_000)).toBe(false);
});
