import { expect, test } from 'vitest';
import { planList } from './plan-list.ts';

/** Lists of the sandbox and the bytes of their files, as they were written. */
test.each([
  { list: 'nodes' as const, parts: 1, rows: 28, written: 15_960 },
  { list: 'nodes' as const, parts: 10, rows: 338, written: 28_670 },
  { list: 'nodes' as const, parts: 400, rows: 11_079, written: 332_964 },
  { list: 'delegations' as const, parts: 1, rows: 244, written: 15_779 },
  { list: 'delegations' as const, parts: 35, rows: 8_431, written: 23_699 },
  { list: 'delegations' as const, parts: 400, rows: 94_287, written: 227_652 },
  { list: 'parties' as const, parts: 1, rows: 220_619, written: 9_136_961 },
  { list: 'funding_points' as const, parts: 2, rows: 187_374, written: 3_365_588 },
])('the size of $rows $list in $parts parts is estimated to a third', ({ written, ...stored }) => {
  const { bytes } = planList(undefined, { ...stored, complete: true, asOf: 0 });
  expect(bytes.certainty).toBe('estimated');
  expect(Math.abs(Number(bytes.value) - written)).toBeLessThan(written / 3);
});
