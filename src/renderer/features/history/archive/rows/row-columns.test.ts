import { expect, test } from 'vitest';
import { textColumns } from '../../../../ui/grid/index.ts';
import { archiveColumns } from './row-columns.tsx';

const VALUES = ['2026-11-20 23:00:01+00', '2026-11-20 23:00:01.25+00', 'infinity', null];

test.each([
  ['stored', 'utc', 'block_time', VALUES],
  ['shown', 'utc', 'block_time (UTC)', ['2026-11-20 23:00:01', '2026-11-20 23:00:01.25', 'infinity', null]],
  [
    'shown',
    'Asia/Kolkata',
    'block_time (Asia/Kolkata)',
    ['2026-11-21 04:30:01', '2026-11-21 04:30:01.25', 'infinity', null],
  ],
] as const)('times are copied as %s in %s', (form, zone, header, texts) => {
  const [, column] = textColumns(archiveColumns(['block_time'], ['time'], zone), form);
  expect(column?.header).toBe(header);
  const copied = VALUES.map((value, index) => column?.text({ index, values: [value], shortened: [] }));
  expect(copied).toEqual(texts);
});
