import { setImmediate as nextTurn } from 'node:timers/promises';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { type ExportTable, OrreryError } from '../../../../contract/index.ts';
import { type Answers, openPage } from '../../../data/page.fixture.tsx';
import { NO_MIRRORING } from '../mirror/mirror.fixture.ts';
import { DatasetView } from './dataset-view.tsx';

const counts = { segments: 3, rows: 1234, files: 2, bytes: 56_000, inexact: 0 };
const trades = { area: 'history' as const, table: 'trades', from: '1', to: '3000', ...counts, columns: [] };

const SEGMENTS = [1, 1001, 2001].map((from) => ({
  from: String(from),
  to: String(from + 999),
  schemaVersion: '1',
  segmentId: `Qm${from}`,
  origin: 'listed' as const,
  source: 'http://a',
}));
const stored = { table: 'TABLE_TRADES' as const, suspect: 0, rows: 1, rawBytes: 1, storedBytes: 1 };
/** The history with this number of stored segments of trades. */
const historyWith = (segments: number) => ({
  ...{ segments: SEGMENTS, gaps: [], bytes: 0, listedAt: 1 },
  tables: [{ ...stored, segments }],
});

/** Opens a dataset with a table of trades, while these tables are mirrored, into this dataset. */
function open(
  tables: ExportTable[],
  dataset: string | undefined,
  { paused = false, more = [] as string[], answers = {} as Answers } = {},
) {
  const links: object[] = [];
  const settings = { ...NO_MIRRORING.settings, tables, paused, ...(dataset !== undefined && { dataset }) };
  const page = openPage(<DatasetView dataset="this" search={{}} onSearch={(part) => links.push(part)} />, {
    hostAbilities: () => ({ reveal: false, chooseArchive: false, chooseFolder: false }),
    dataset: () => ({
      folder: '/exports/chain',
      verdict: 'complete',
      root: '0'.repeat(64),
      problems: [],
      tables: ['trades', ...more].map((table) => ({ ...trades, table, verdict: 'complete' })),
    }),
    history: () => historyWith(1),
    lastDatasetVerdict: () => ({ verdict: null }),
    mirror: () => ({ ...NO_MIRRORING, settings }),
    setMirror: ({ network: _, ...changed }) => ({ ...NO_MIRRORING, settings: changed }),
    ...answers,
  });
  return { ...page, settings, links };
}

/** Presses a button of the dataset once the settings of mirroring are read. */
async function press(person: UserEvent, name: string): Promise<void> {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name });
  await vi.waitFor(() => expect(button.disabled).toBe(false));
  await person.click(button);
}

test.for<[mirrored: ExportTable[], into: string | undefined, name: string, isChosen: boolean]>([
  [[], undefined, 'Keep current…', true],
  [['TABLE_TRADES'], undefined, 'Keep current…', true],
  // Mirroring would write the table that the dataset lacks.
  [['TABLE_TRADES', 'TABLE_ORDERS'], undefined, 'Keep current…', false],
  [['TABLE_TRADES'], 'another', 'Keep current…', false],
  [['TABLE_TRADES'], 'this', 'Kept current', false],
  [[], 'this', 'Keep current…', true],
])(
  'while %j is mirrored into the dataset %s, "%s" opens mirroring; it chooses the dataset and its tables: %s',
  async ([mirrored, into, name, isChosen]) => {
    const { person, settings, links, inputs } = open(mirrored, into);
    await press(person, name);
    if (isChosen) {
      expect(links).toEqual([]);
      await person.click(await screen.findByRole('button', { name: 'Keep current' }));
    }
    expect(links).toEqual([{ panel: 'mirroring', dataset: undefined, file: undefined }]);
    await nextTurn();
    const chosen = { ...settings, tables: ['TABLE_TRADES'], dataset: 'this' };
    expect(inputs('setMirror')).toEqual(isChosen ? [chosen] : []);
  },
);

test('the question names the tables, the missing segments, the limit and what is left out; to cancel changes nothing', async () => {
  const { person, inputs, links } = open([], undefined, { more: ['orders'] });
  await press(person, 'Keep current…');
  const { textContent } = await screen.findByRole('dialog', { name: 'Keep this dataset current?' });
  expect(textContent).toContain(
    'Orrery mirrors the tables Orders and Trades: it downloads the whole history of these tab',
  );
  expect(textContent).toContain('5 segments of these tables are not stored yet.');
  expect(textContent).toContain('Downloads have no limit of disk space. Set one under Mirroring.');
  expect(textContent).not.toContain('lists');
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  await nextTurn();
  expect([screen.queryByRole('dialog'), links, inputs('setMirror')]).toEqual([null, [], []]);
});

test('the question about one table is in the singular', async () => {
  const { person } = open([], undefined, { answers: { history: () => historyWith(2) } });
  await press(person, 'Keep current…');
  const { textContent } = await screen.findByRole('dialog', { name: 'Keep this dataset current?' });
  expect(textContent).toContain('Orrery mirrors the table Trades: it downloads the whole history of this table in the');
  expect(textContent).toContain('1 segment of this table is not stored yet.');
});

test('if the settings of mirroring cannot be read, the button opens mirroring, which says why', async () => {
  const lost = new OrreryError('FILE_UNREADABLE', { file: 'settings', reason: 'it is not there' });
  const { person, links } = open([], undefined, { answers: { mirror: () => Promise.reject(lost) } });
  await press(person, 'Keep current…');
  expect([screen.queryByRole('dialog'), links]).toEqual([
    null,
    [{ panel: 'mirroring', dataset: undefined, file: undefined }],
  ]);
});

test.for<[mirrored: ExportTable[], paused: boolean, name: string]>([
  [['TABLE_TRADES', 'TABLE_ORDERS'], false, 'Kept current'],
  [['TABLE_TRADES'], false, 'Kept current in part'],
  [['TABLE_TRADES', 'TABLE_ORDERS'], true, 'Mirroring is paused'],
  // Mirroring only adds this table; it changes none that the dataset has.
  [['TABLE_BLOCKS'], false, 'Keep current…'],
])(
  'a dataset of trades and orders, while %j is mirrored into it (paused: %s), says "%s"',
  async ([mirrored, paused, name]) => {
    open(mirrored, 'this', { paused, more: ['orders'] });
    expect(await screen.findByRole('button', { name })).toBeDefined();
  },
);
