import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../../data/page.fixture.tsx';
import { KNOWN_DATASETS, type MirrorAnswer, NO_MIRRORING } from './mirror.fixture.ts';
import { MirrorPanel } from './mirror-panel.tsx';

const off: MirrorAnswer = {
  ...NO_MIRRORING,
  settings: { tables: ['TABLE_TRADES', 'TABLE_DEPOSITS'], limitBytes: null, paused: false },
  state: 'current',
};
const target = {
  id: 'cd',
  folder: '/disk/shared/chain',
  writing: { table: 'TABLE_TRADES' as const, from: '2001', to: '4000' },
  problem: null,
  waits: false,
  tables: [
    { table: 'TABLE_TRADES' as const, to: '2000', isCut: false },
    { table: 'TABLE_DEPOSITS' as const, to: null, isCut: false },
  ],
};

function open(begun: MirrorAnswer, opened: string[] = []) {
  let mirror = begun;
  return openPage(<MirrorPanel onClose={() => {}} onDataset={(dataset) => opened.push(dataset)} />, {
    mirror: () => mirror,
    setMirror(settings) {
      mirror = { ...mirror, settings };
      return mirror;
    },
    datasets: () => KNOWN_DATASETS,
  });
}

test('a dataset is chosen as a second target, also that of the export folder before it is there, and left again', async () => {
  const page = open(off);
  expect(await screen.findByText(/when all of them are stored, and fifty at a time while more arrive/)).toBeDefined();
  await page.person.click(await screen.findByRole('button', { name: /Add to/ }));
  await page.person.click(await screen.findByRole('option', { name: 'exports/chain' }));
  expect(page.inputs('setMirror')).toEqual([{ ...off.settings, dataset: 'ab' }]);
  await page.person.click(await screen.findByRole('button', { name: /Add to/ }));
  await page.person.click(await screen.findByRole('option', { name: 'No dataset' }));
  expect(page.inputs('setMirror')[1]).toEqual(off.settings);
});

test('the panel says how far the dataset is, what is being added, and opens it', async () => {
  const opened: string[] = [];
  const settings = { ...off.settings, dataset: 'cd' };
  const page = open({ ...off, settings, state: 'writing', dataset: target }, opened);
  expect(await screen.findByText('adding blocks 2,001 – 4,000')).toBeDefined();
  expect(screen.getByText('not yet in the dataset')).toBeDefined();
  expect(screen.getByText('Writing')).toBeDefined();
  await page.person.click(screen.getByRole('button', { name: 'Open the dataset' }));
  expect(opened).toEqual(['cd']);
});

test('a table that can grow no more says so, although mirroring is complete', async () => {
  const settings = { ...off.settings, dataset: 'cd' };
  const tables = target.tables.map((table) => ({ ...table, isCut: table.to !== null }));
  open({ ...off, settings, dataset: { ...target, writing: null, tables } });
  const said = await screen.findAllByText(/Nothing can be added: no listed segment begins at block 2,001\./);
  expect(said).toHaveLength(1);
});

test('a dataset that cannot be written says why; one that is not known any more can be replaced', async () => {
  const settings = { ...off.settings, dataset: 'gone' };
  open({
    ...off,
    settings,
    dataset: {
      ...target,
      id: 'gone',
      folder: null,
      writing: null,
      problem: 'Dataset "gone" is not known.',
      tables: [],
    },
  });
  expect(await screen.findByText(/Dataset "gone" is not known. Orrery tries again automatically./)).toBeDefined();
  expect(await screen.findByRole('button', { name: /Unknown dataset/ })).toBeDefined();
});

test('blocks in the problems of mirroring and of its dataset are grouped', async () => {
  const settings = { ...off.settings, dataset: 'cd' };
  const problem = 'The dataset ends at block 4529000.';
  open({ ...off, settings, problem: 'No room for blocks 4529001 to 4530000.', dataset: { ...target, problem } });
  expect(await screen.findByText('No room for blocks 4,529,001 to 4,530,000.')).toBeDefined();
  expect(screen.getByText(/^The dataset ends at block 4,529,000\./)).toBeDefined();
});

test('a table that was just chosen is not said to be off, also before the explorer has answered', async () => {
  const page = openPage(<MirrorPanel onClose={() => {}} onDataset={() => {}} />, {
    mirror: () => NO_MIRRORING,
    setMirror: () => new Promise(() => {}),
    datasets: () => KNOWN_DATASETS,
  });
  expect(await screen.findByText('Off')).toBeDefined();
  await page.person.click(screen.getByRole('checkbox', { name: 'Blocks' }));
  expect(screen.getByText('Starting')).toBeDefined();
  expect(screen.queryByText('Off')).toBeNull();
});

test('a limit that is too small stays in its field with the reason, and is not saved', async () => {
  const page = open(off);
  await page.person.type(await screen.findByLabelText('Limit'), '700 kB');
  await page.person.tab();
  expect(screen.getByLabelText('Limit')).toHaveProperty('value', '700 kB');
  expect(screen.getByText('Enter a size of at least 1 MB, for example 20 GB.')).toBeDefined();
  expect(page.inputs('setMirror')).toEqual([]);
});
