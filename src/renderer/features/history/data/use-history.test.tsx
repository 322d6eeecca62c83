import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { ExportTable, KnownSegment } from '../../../../contract/index.ts';
import { openPage } from '../../../data/page.fixture.tsx';
import { type Lane, useLanes } from './use-history.ts';

const SEGMENT = { schemaVersion: 1n, segmentId: 'a', origin: 'listed', source: 'http://a' } as const;
const drawn = [1n, 2n].map((from): KnownSegment => ({ ...SEGMENT, from, to: from }));
const PART = {
  ...{ from: '2', to: '2', rows: 1, rawBytes: 1, storedBytes: 1, sha256: '', reached: true },
  ...{ suspicion: null, source: 'http://a', storedAt: 1 },
};

test('lanes are those of the chosen tables, also of more or fewer ones, and stay while nothing else is read', async () => {
  const errors = vi.spyOn(console, 'error');
  let lanes: readonly Lane[] = [];
  let choose: (tables: readonly ExportTable[]) => void = () => {};
  let render: (time: number) => void = () => {};
  function Lanes() {
    const [tables, setTables] = useState<readonly ExportTable[]>(['TABLE_TRADES']);
    const [time, setTime] = useState(0);
    [choose, render] = [setTables, setTime];
    lanes = useLanes(tables, drawn);
    return <p>{`${lanes.map(({ table, states }) => `${table} ${states?.join() ?? 'unread'}`).join('; ')} ${time}`}</p>;
  }
  openPage(<Lanes />, {
    historyTable: ({ table }) => ({ parts: table === 'TABLE_TRADES' ? [PART] : [] }),
  });
  await screen.findByText('TABLE_TRADES missing,stored 0');
  act(() => choose(['TABLE_TRADES', 'TABLE_BLOCKS']));
  await waitFor(() => expect(lanes.map(({ states }) => states?.length)).toEqual([2, 2]));
  const [trades] = lanes;
  const before = lanes;
  act(() => render(1));
  expect(lanes).toBe(before);
  expect([...(trades?.parts.keys() ?? [])]).toEqual([2n]);
  act(() => choose(['TABLE_BLOCKS']));
  expect(lanes.map(({ table, states }) => [table, states?.join()])).toEqual([['TABLE_BLOCKS', 'missing,missing']]);
  expect(errors).not.toHaveBeenCalled();
});
