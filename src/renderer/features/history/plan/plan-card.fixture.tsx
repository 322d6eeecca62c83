/** The card of a plan over answers of a test. */
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import type { ExportTable } from '../../../../contract/index.ts';
import { type Answers, openPage } from '../../../data/page.fixture.tsx';
import { withPart } from '../../shared/link.ts';
import type { HistorySearch } from '../link.ts';
import { PlanCard } from './plan-card.tsx';

/** The plans as the explorer answers them. */
export type ArchivePlanAnswer = Awaited<ReturnType<NonNullable<Answers['planExports']>>>;
export type DatasetPlanAnswer = Awaited<ReturnType<NonNullable<Answers['planDataset']>>>;

export const known = (value: number) => ({ value, certainty: 'known' as const });
export const estimated = (value: number) => ({ value, certainty: 'estimated' as const });
export const shared = {
  requested: { from: '1', to: '2000' },
  range: { from: '1', to: '2000' },
  problem: null,
  nearestStarts: [],
  nearestEnds: [],
  bytes: known(0),
  folder: '/home/me/exports',
  freeBytes: 5_000_000_000,
};
export const ownDataset = { id: 'ab', folder: '/home/me/exports/chain', inExportFolder: true };
const sizes = {
  segments: 2,
  missing: 0,
  suspect: 0,
  again: 0,
  unjudged: 0,
  rows: known(900),
  rawBytes: known(90_000),
  bytes: known(20_000),
};

export const archive = (table: ExportTable, more: Partial<ArchivePlanAnswer['tables'][number]> = {}) => ({
  table,
  ...sizes,
  archive: `${table}.zip`,
  files: 1,
  exists: false,
  ...more,
});
export const addedTable = (table: ExportTable, more: Partial<DatasetPlanAnswer['tables'][number]> = {}) => ({
  table,
  ...sizes,
  bytes: estimated(20_000),
  present: null,
  action: 'write' as const,
  adds: { from: '1', to: '2000' },
  ...more,
});

/** Opens the card of a plan. Returns the page, the ranges that the card requests, and the link. */
export function openCard(
  answers: Answers,
  start: HistorySearch = {},
  tables: ExportTable[] = ['TABLE_DEPOSITS', 'TABLE_TRADES'],
) {
  const ranges: { from: bigint; to: bigint }[] = [];
  let chosen: HistorySearch = start;
  function Page() {
    const [search, setSearch] = useState(start);
    const [shown, setShown] = useState(tables);
    chosen = search;
    return (
      <>
        <PlanCard
          tables={shown}
          asked={{ from: 1n, to: 2000n }}
          segments="some"
          search={search}
          onSearch={(part) => setSearch((before) => withPart(before, part))}
          onRange={(range) => ranges.push(range)}
        />
        <button type="button" onClick={() => setShown(tables.slice(0, 1))}>
          only the first table
        </button>
      </>
    );
  }
  const page = openPage(<Page />, {
    hostAbilities: () => ({ reveal: false, chooseArchive: false, chooseFolder: false }),
    datasets: () => ({ datasets: [], ofExportFolder: ownDataset }),
    ...answers,
  });
  return { ...page, ranges, search: () => chosen };
}

export const rowOf = async (table: string) =>
  within(await screen.findByRole('row', { name: new RegExp(`^${table}`) })).getAllByRole('cell');
