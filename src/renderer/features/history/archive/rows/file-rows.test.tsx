import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { giveSize, openPage } from '../../../../data/page.fixture.tsx';
import { withPart } from '../../../shared/link.ts';
import type { HistorySearch } from '../../link.ts';
import type { ArchiveReader } from './archive-reader.ts';
import { FileRows } from './file-rows.tsx';

const reader: ArchiveReader = {
  content: () => Promise.reject(new Error('not asked')),
  rows: (_, start, limit) =>
    Promise.resolve({
      columns: ['height', 'block_time'],
      rows: Array.from({ length: Math.max(0, Math.min(30 - start, limit)) }, (__, at) => [
        String(4000 + start + at),
        `2026-11-20 10:00:${String(start + at).padStart(2, '0')}.25+00`,
      ]),
      shortened: [],
      end: true,
    }),
};

function openRows(before: Partial<HistorySearch> = {}) {
  giveSize(1200, 600);
  const shown: { search: Partial<HistorySearch> } = { search: before };
  function View() {
    const [search, setSearch] = useState(before as HistorySearch);
    shown.search = search;
    return (
      <FileRows
        reader={reader}
        archive="job:1"
        file="blocks.csv"
        total={30}
        search={search}
        onSearch={(part) => setSearch((was) => withPart(was, part))}
        toolbar={null}
      />
    );
  }
  return { ...openPage(<View />, {}), shown };
}
const heights = () => screen.queryAllByText(/^40\d\d$/).map(({ textContent }) => textContent);

test('a filter searches the file, says so, and lives in the link', async () => {
  const { person, shown } = openRows();
  await screen.findByText('2 columns');
  await waitFor(() => expect(heights()[0]).toBe('4000'));
  await person.type(screen.getByRole('combobox', { name: 'Filter' }), 'height>=4028{Enter}');
  await screen.findByText('All 30 rows searched, 2 match');
  expect(heights()).toEqual(['4028', '4029']);
  expect(shown.search.filter).toBe('height>=4028');
});

test('a header sorts the whole file, and the order lives in the link', async () => {
  const { person, shown } = openRows();
  await screen.findByText('2 columns');
  await person.click(screen.getByText('height'));
  await screen.findByText('All 30 rows sorted');
  await waitFor(() => expect(heights()[0]).toBe('4029'));
  expect(shown.search.sort).toBe('-0');
});

test('a row opened by its link shows each time in the zone and as it is stored', async () => {
  openRows({ row: '7', filter: 'height=4007' });
  const panel = await screen.findByRole('complementary', { name: 'Row' });
  expect(within(panel).getByText('2026-11-20 10:00:07.25')).toBeTruthy();
  expect(within(panel).getByText('2026-11-20 10:00:07.25+00')).toBeTruthy();
});
