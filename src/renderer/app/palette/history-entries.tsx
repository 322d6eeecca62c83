import type { useNavigate } from '@tanstack/react-router';
import { Archive, CopyCheck } from 'lucide-react';
import { nameOfTable } from '../../../contract/index.ts';
import { TABLE_WORDS, TABLES_BY_NAME } from '../../features/history/tables.ts';
import { formatInteger } from '../../ui/format/index.ts';
import type { EntryProps } from './entries.tsx';

type Navigate = ReturnType<typeof useNavigate>;

/** Returns the palette's actions on history: export a table, keep tables complete. */
export function historyActions(navigate: Navigate): EntryProps[] {
  return [
    ...TABLES_BY_NAME.map((table) => ({
      value: `export download history ${TABLE_WORDS[table]}`,
      icon: <Archive aria-hidden="true" />,
      text: `Export ${TABLE_WORDS[table].toLowerCase()}`,
      about: 'Choose blocks and see the size',
      onSelect: () => void navigate({ to: '/history', search: { tables: nameOfTable(table) } }),
    })),
    {
      value: 'mirroring mirror history offline',
      icon: <CopyCheck aria-hidden="true" />,
      text: 'Mirroring',
      about: 'Keep tables complete on this disk',
      onSelect: () => void navigate({ to: '/history', search: { panel: 'mirroring' } }),
    },
  ];
}

/** Number of visible blocks on each side of a height from the palette. */
const AROUND = 5000n;

/** Returns the palette's entry that opens the history around a block. */
export function segmentEntry(height: bigint, navigate: Navigate): EntryProps {
  const first = height > AROUND ? height - AROUND : 1n;
  return {
    value: `found segment ${height}`,
    icon: <Archive aria-hidden="true" />,
    text: `History around block ${formatInteger(height)}`,
    about: 'The segment that holds this block',
    onSelect: () =>
      void navigate({
        to: '/history',
        search: { from: `${height}`, to: `${height}`, sight: `${first}-${height + AROUND}` },
      }),
  };
}
