import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { catchDownloads, giveSize, openPage } from '../../data/page.fixture.tsx';
import { liveStatus } from '../../data/status.fixture.ts';
import type { HistorySubject } from './history-lines.ts';
import { HistoryTab } from './history-tab.tsx';
import { NODE_IN_EPOCH } from './node-in-epoch.fixture.ts';

const STATUS = NODE_IN_EPOCH.validatorStatus;
const rankedAt = (epochSeq: number, rank: number) => ({ ...NODE_IN_EPOCH, epochSeq: String(epochSeq), rank });

function History() {
  const [subject, setSubject] = useState<HistorySubject>('stake');
  return <HistoryTab id={'ab'.repeat(32)} name="Boğaz & Co" decimals={0} subject={subject} onSubject={setSubject} />;
}

/** Opens the ranks of a node in consecutive epochs. */
async function openRanks(...ranks: number[]) {
  giveSize(800, 240);
  const { person } = openPage(<History />, {
    status: () => liveStatus('one'),
    nodeHistory: () => ({ epochs: ranks.map((rank, index) => rankedAt(index + 1, rank)), absent: [], missing: [] }),
  });
  await person.click(await screen.findByRole('radio', { name: 'Rank' }));
  return person;
}

/** Returns the labels of the ranks, the highest one first. */
const labels = () =>
  [...screen.getByRole('figure').querySelectorAll('text.chart-tick:not([text-anchor])')]
    .toSorted((one, other) => Number(one.getAttribute('y')) - Number(other.getAttribute('y')))
    .flatMap(({ textContent }) => textContent || []);

test('a better rank stands higher, and the table has the ranks', async () => {
  const person = await openRanks(2, 10);
  const ranks = labels().map(Number);
  expect(ranks.length).toBeGreaterThan(1);
  expect(ranks).toEqual(ranks.toSorted((one, other) => one - other));
  await person.click(screen.getByRole('button', { name: 'Show as a table' }));
  const cells = within(screen.getByRole('table')).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent)).toEqual(['2', '10']);
});

test('an export names the figure and the node, and has epochs as numbers', async () => {
  const files = catchDownloads();
  const clicked = vi.mocked(HTMLAnchorElement.prototype.click);
  giveSize(800, 240);
  const { person } = openPage(<History />, {
    status: () => liveStatus('one'),
    nodeHistory: () => ({ epochs: [rankedAt(7780, 2), rankedAt(7781, 2)], absent: [], missing: [] }),
  });
  await person.click(await screen.findByRole('radio', { name: 'Rank' }));
  await person.click(screen.getByRole('button', { name: 'Export chart' }));
  await person.click(await screen.findByRole('menuitem', { name: /^Drawn points as CSV/ }));
  expect(clicked.mock.contexts.map((link) => (link as HTMLAnchorElement).download)).toEqual(['rank-of-boğaz-co.csv']);
  expect(await files[0]?.text()).toBe('Epoch,Rank by ranking score (1 is best)\r\n7780,2\r\n7781,2\r\n');
});

test('a rank that does not change has one label, and no fractions', async () => {
  await openRanks(2, 2);
  expect(labels()).toEqual(['2']);
});

test('there is no rank above the first one', async () => {
  await openRanks(1, 30);
  expect(labels()).toEqual(['10', '20', '30']);
});

test('a change of status after epochs that are not stored names all of them', async () => {
  giveSize(800, 240);
  const at = (epochSeq: number, validatorStatus: 'VALIDATOR_NODE_STATUS_PENDING' | typeof STATUS) => ({
    ...rankedAt(epochSeq, 1),
    validatorStatus,
  });
  const pending = 'VALIDATOR_NODE_STATUS_PENDING';
  openPage(<History />, {
    status: () => liveStatus('one'),
    nodeHistory: () => ({
      epochs: [at(1, pending), at(2, STATUS), at(6, pending), at(7, pending)],
      absent: [],
      missing: [{ from: '3', to: '5' }],
    }),
  });
  const changes = within(await screen.findByRole('region', { name: 'Status changes' })).getAllByRole('listitem');
  expect(changes.map(({ textContent }) => textContent)).toEqual([
    'Epochs 3 to 6Consensus to pending',
    'Epoch 2Pending to consensus',
  ]);
});

test('the line of reward shares is interrupted where the node changes its set, because shares of two sets are no trend', async () => {
  giveSize(800, 240);
  const at = (epochSeq: number, word: 'CONSENSUS' | 'ERSATZ') => ({
    ...rankedAt(epochSeq, 1),
    rewardScore: {
      ...{ rawValidatorScore: '1', performanceScore: '1', multisigScore: '1', validatorScore: '1' },
      ...{ normalisedScore: '0.1', validatorStatus: `VALIDATOR_NODE_STATUS_${word}` as const },
    },
  });
  const { person } = openPage(<History />, {
    status: () => liveStatus('one'),
    nodeHistory: () => ({
      epochs: [at(1, 'CONSENSUS'), at(2, 'CONSENSUS'), at(3, 'ERSATZ'), at(4, 'ERSATZ')],
      ...{ absent: [], missing: [] },
    }),
  });
  await person.click(await screen.findByRole('radio', { name: 'Scores' }));
  const lines = [...screen.getByRole('figure').querySelectorAll('path')].map((path) => path.getAttribute('d') ?? '');
  const pieces = lines.filter((d) => d.includes('L')).map((d) => d.split('M').length - 1);
  expect(pieces).toEqual([2]);
});

test.each([
  [['4', '5'], 'Only one stored epoch lists this node', '2 other epochs are stored, without it.'],
  [['5'], 'Only one stored epoch lists this node', '1 other epoch is stored, without it.'],
  [[], 'Only one epoch is stored', 'Orrery stores every epoch'],
])('of a node in one epoch it is said if others are stored (%j)', async (absent, title, words) => {
  openPage(<History />, {
    status: () => liveStatus('one'),
    nodeHistory: () => ({ epochs: [rankedAt(6, 1)], absent, missing: [] }),
  });
  await screen.findByText(title);
  expect(screen.getByText((text) => text.startsWith(words))).toBeTruthy();
});
