import { useQueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { OrreryError } from '../../../../contract/index.ts';
import { openPage } from '../../../data/page.fixture.tsx';
import { liveStatus } from '../../../data/status.fixture.ts';
import { useStatusEvents } from '../../../data/use-status.ts';
import { KNOWN_DATASETS, NO_MIRRORING } from './mirror.fixture.ts';
import { MirrorPanel } from './mirror-panel.tsx';

/** Reads everything again, as when segments arrive, and follows the status. */
function ReadAgain() {
  const client = useQueryClient();
  useStatusEvents();
  return (
    <button type="button" onClick={() => void client.invalidateQueries()}>
      Read again
    </button>
  );
}

/** Opens the panel. Its reads and changes are answered when the test says so, with what is stored at their begin. */
function open() {
  let stored = NO_MIRRORING;
  let reads = 0;
  const changes: { answer: () => void; refuse: () => void }[] = [];
  const waiting: (() => void)[] = [];
  const page = openPage(
    <>
      <MirrorPanel onClose={() => {}} onDataset={() => {}} />
      <ReadAgain />
    </>,
    {
      mirror() {
        const read = stored;
        reads += 1;
        return reads === 1 ? read : new Promise((answer) => waiting.push(() => answer(read)));
      },
      setMirror: ({ network: _, ...settings }) =>
        new Promise((resolve, reject) => {
          changes.push({
            answer() {
              stored = { ...stored, settings };
              resolve(stored);
            },
            refuse: () => reject(new OrreryError('DATASET_BUSY', { folder: '/other', writer: 'another program' })),
          });
        }),
      datasets: () => KNOWN_DATASETS,
      status: () => liveStatus('first'),
    },
  );
  return { ...page, changes, waiting };
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

test('an answer to an earlier change, or to a read from before it, takes back no later one', async () => {
  const { person, changes, waiting, inputs } = open();
  await person.click(await screen.findByRole('checkbox', { name: 'Blocks' }));
  await person.click(screen.getByRole('button', { name: 'Read again' }));
  await waitFor(() => expect(waiting).toHaveLength(1));
  await person.click(box('Trades'));
  waiting[0]?.();
  changes[0]?.answer();
  await waitFor(() => expect(changes).toHaveLength(2));
  expect([box('Blocks').checked, box('Trades').checked]).toEqual([true, true]);
  expect(inputs('setMirror')[1]).toMatchObject({ tables: ['TABLE_BLOCKS', 'TABLE_TRADES'] });
  changes[1]?.answer();
  await waitFor(() => expect(inputs('mirror')).toHaveLength(4));
  expect([box('Blocks').checked, box('Trades').checked]).toEqual([true, true]);
});

test('a change that is refused is taken back, with a reason, and no other one', async () => {
  const { person, changes, inputs } = open();
  await person.click(await screen.findByRole('checkbox', { name: 'Blocks' }));
  await person.click(box('Trades'));
  changes[0]?.refuse();
  await waitFor(() => expect(changes).toHaveLength(2));
  await waitFor(() => expect(box('Blocks').checked).toBe(false));
  expect(box('Trades').checked).toBe(true);
  expect(inputs('setMirror')[1]).toMatchObject({ tables: ['TABLE_TRADES'] });
  expect((await screen.findAllByText(/is being written by another program/)).length).toBeGreaterThan(0);
});

test('a change that waits while another network is chosen is not made there, and the person is told', async () => {
  const { person, changes, emit, inputs } = open();
  await person.click(await screen.findByRole('checkbox', { name: 'Blocks' }));
  await person.click(box('Trades'));
  await waitFor(() => expect(changes).toHaveLength(1));
  emit({ type: 'status', status: liveStatus('second') });
  await waitFor(() => expect([box('Blocks').checked, box('Trades').checked]).toEqual([false, false]));
  changes[0]?.answer();
  expect(await screen.findByText(/another network was chosen/)).toBeTruthy();
  expect(inputs('setMirror')).toHaveLength(1);
  expect(box('Blocks').checked).toBe(false);
});

test('a limit that is written in rounded form stays as it is if a person passes through its field', async () => {
  const settings = { ...NO_MIRRORING.settings, limitBytes: 1_234_567_890 };
  const { person, inputs } = openPage(<MirrorPanel onClose={() => {}} onDataset={() => {}} />, {
    mirror: () => ({ ...NO_MIRRORING, settings }),
    setMirror: () => NO_MIRRORING,
    datasets: () => KNOWN_DATASETS,
    status: () => liveStatus('first'),
  });
  const field = await screen.findByRole('textbox', { name: 'Limit' });
  expect((field as HTMLInputElement).value).toBe('1.235 GB');
  await person.click(field);
  await person.keyboard('{Enter}');
  await person.tab();
  expect(inputs('setMirror')).toEqual([]);
  await person.clear(field);
  await person.type(field, '2 GB{Enter}');
  await waitFor(() => expect(inputs('setMirror')).toMatchObject([{ limitBytes: 2e9 }]));
});
