/** Reads the files of audits and hours with a reader of CSV that shares no code with Orrery. */
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import type { FundingAuditRow } from '../../../contract/index.ts';
import type { useApi } from '../../data/explorer.tsx';
import { textColumns, type ValueColumn } from '../../ui/grid/index.ts';
import { saveRows } from '../shared/save/save-rows.ts';
import type { StreamedRows } from '../shared/save/stream-rows.ts';
import type { Unit } from '../shared/units/units.ts';
import { auditColumns, streamAudit } from './audit/audit-file.ts';
import { type HourOf, hourColumns } from './hours/hours.ts';

const HOUR = 1_790_000_000n * 1_000_000_000n;
const UNIT = { name: 'tUSD', decimals: 6, from: 'network' } as unknown as Unit;

async function fileOf<Row>(
  columns: readonly ValueColumn<Row>[],
  form: 'shown' | 'stored',
  batches: AsyncIterable<StreamedRows<Row>> | Iterable<StreamedRows<Row>>,
): Promise<string[][]> {
  let text = '';
  const target = {
    write: (more: string) => {
      text += more;
      return Promise.resolve();
    },
    finish: () => Promise.resolve(),
    discard: () => Promise.resolve(),
  };
  await saveRows(target as never, textColumns(columns, form), batches, new AbortController().signal, () => {});
  return parse(text) as string[][];
}

const hour: HourOf = { hour: HOUR, points: 12, mean: '-0.001234567', lowest: '-0.5', highest: '0.000000001' };

test('the file of hours holds each hour, with its spreads as stored or in percent', async () => {
  const batches = [{ rows: [hour], complete: true }];
  const [storedHead, stored] = await fileOf(hourColumns('utc'), 'stored', batches);
  expect(storedHead?.map((head) => head.replace(/ \(.*/, ''))).toEqual([
    'Hour',
    'Points',
    'Mean spread',
    'Lowest spread',
    'Highest spread',
  ]);
  expect(stored).toEqual([HOUR.toString(), '12', '-0.001234567', '-0.5', '0.000000001']);
  const [, shown] = await fileOf(hourColumns('utc'), 'shown', batches);
  expect(Date.parse(shown?.[0] ?? '')).toBe(Number(HOUR / 1_000_000n));
  expect(shown?.slice(2).map(Number)).toEqual([-0.1234567, -50, 0.0000001]);
});

const auditRow = (index: number): FundingAuditRow =>
  ({
    index,
    timestamp: HOUR + BigInt(index),
    price: '64285104147',
    twap: '64285104146',
    expected: { low: '64285104146', high: '64285104147' },
    rule: 'mean',
    agrees: index !== 1,
  }) as unknown as FundingAuditRow;

test('the file of an audit holds all pages of both sources, in order, with exact prices', async () => {
  const COUNT = 1500;
  const api = {
    call: (_: string, { rows: { from, limit } }: { rows: { from: number; limit: number } }) =>
      Promise.resolve({
        table: Array.from({ length: Math.min(limit, COUNT - from) }, (__, at) => auditRow(from + at)),
        coverage: { complete: true, asOf: null },
      }),
  } as unknown as ReturnType<typeof useApi>;
  const stream = () => streamAudit(api, 'm', 7n, new AbortController().signal);
  const [head, ...stored] = await fileOf(auditColumns(UNIT, 'utc'), 'stored', stream());
  expect(stored.map(([source, row]) => [source, Number(row)])).toEqual(
    ['external', 'internal'].flatMap((source) => Array.from({ length: COUNT }, (_, row) => [source, row])),
  );
  expect(head?.at(-1)).toBe('Verdict');
  expect(stored[1]?.slice(2)).toEqual([
    (HOUR + 1n).toString(),
    '64285104147',
    '64285104146',
    '64285104146',
    '64285104147',
    'weighted mean',
    'differs',
  ]);
  const [, first] = await fileOf(auditColumns(UNIT, 'utc'), 'shown', stream());
  expect(first?.[3]).toBe('64285.104147');
});
