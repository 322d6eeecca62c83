/** Reads the files of audits and hours with a reader of CSV that shares no code with Orrery. */
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { type FundingAuditRow, FundingPeriod } from '../../../contract/index.ts';
import type { useApi } from '../../data/explorer.tsx';
import { formatNanoseconds } from '../../ui/format/index.ts';
import { textColumns, type ValueColumn } from '../../ui/grid/index.ts';
import { saveRows } from '../shared/save/save-rows.ts';
import type { StreamedRows } from '../shared/save/stream-rows.ts';
import type { Unit } from '../shared/units/units.ts';
import { auditColumns, streamAudit } from './audit/audit-file.ts';
import { type HourOf, hourColumns } from './hours/hours.ts';
import { periodWith } from './period.fixture.ts';
import { periodColumns } from './periods/period-columns.tsx';

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
  await saveRows(
    target as never,
    { columns: textColumns(columns, form), batches },
    { signal: new AbortController().signal, onProgress: () => {} },
  );
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

test('the file of periods has the block time of the record beside what the network recorded', async () => {
  const at = HOUR + 7_000_000_000n;
  const figures = { internalTwap: '1', externalTwap: '1', fundingPayment: '1500000', fundingRate: '0.002' };
  const recorded = { ...figures, atBlockTime: String(at), isLast: true, start: String(HOUR) };
  const closed = FundingPeriod.parse({ ...periodWith(1, '0.01'), recorded });
  // Of a period whose later market data is not stored, neither is told.
  const unsettled = FundingPeriod.parse({ ...periodWith(2, '0.01'), recorded: { ...recorded, isLast: false } });
  const batches = [{ rows: [closed, unsettled], complete: true }];
  const last = async (form: 'shown' | 'stored') =>
    (await fileOf(periodColumns(UNIT, 'utc'), form, batches)).map((cells) => cells.slice(-3));
  expect(await last('stored')).toEqual([
    ['Recorded payment (smallest unit, 6 decimals)', 'Recorded rate', 'Recorded at (Unix nanoseconds)'],
    ['1500000', '0.002', String(at)],
    ['', '', ''],
  ]);
  const shownAt = formatNanoseconds(at, 'utc').short;
  expect((await last('shown')).slice(0, 2)).toEqual([
    ['Recorded payment (tUSD)', 'Recorded rate (%)', 'Recorded at (UTC)'],
    ['1.5', '0.2', shownAt],
  ]);
});

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

test('the file of periods says how late an estimated start or end can be, and how high an average', async () => {
  const exact = FundingPeriod.parse(periodWith(1, '0.01'));
  const LATER = 7_000_000_000n;
  const [start, end] = [exact.start?.earliest ?? 0n, exact.end?.earliest ?? 0n];
  const rough = FundingPeriod.parse({
    ...periodWith(2, '0.01'),
    start: { earliest: String(start), latest: String(start + LATER), known: 'rows' },
    end: null,
    external: { ...periodWith(2, '0.01').external, closing: { low: '99999', high: '100001' } },
  });
  const batches = [{ rows: [exact, rough], complete: true }];
  const cells = async (form: 'shown' | 'stored', names: readonly string[]) => {
    const [head = [], ...rows] = await fileOf(periodColumns(UNIT, 'utc'), form, batches);
    const indexes = names.map((name) => head.findIndex((each) => each.replace(/ \(.*/, '') === name));
    return rows.map((row) => indexes.map((index) => row[index]));
  };
  const TIMES = ['Start', 'Start, at most', 'End', 'End, at most'];
  const [s, e] = [String(start), String(end)];
  expect(await cells('stored', TIMES)).toEqual([
    [s, s, e, e],
    [s, String(start + LATER), '', ''],
  ]);
  expect((await cells('shown', TIMES))[1]).toEqual(['2026-10-01 01:00:00', '2026-10-01 01:00:07', '', '']);
  expect(await cells('shown', ['External TWAP', 'External TWAP, at most'])).toEqual([
    ['0.1', '0.1'],
    ['0.099999', '0.100001'],
  ]);
});
