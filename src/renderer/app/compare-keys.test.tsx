import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { OrreryError } from '../../contract/index.ts';
import { type Answers, giveSize } from '../data/page.fixture.tsx';
import { liveStatus } from '../data/status.fixture.ts';
import { NODE_IN_EPOCH } from '../features/nodes/node-in-epoch.fixture.ts';
import { openApp } from './app.fixture.tsx';

const STATUS = NODE_IN_EPOCH.validatorStatus;
const epoch = (performanceScore: string) => ({
  ...NODE_IN_EPOCH,
  rankingScore: {
    ...{ stakeScore: '1', performanceScore, rankingScore: '1', votingPower: 1 },
    ...{ previousStatus: STATUS, status: STATUS },
  },
});
const NO_PAGE = { hasNextPage: false, hasPreviousPage: false, startCursor: '', endCursor: '' };
const ID = 'ab'.repeat(32);
const CHANGES = {
  ...{ stakedByOperator: '0', stakedByDelegates: '0', stakedTotal: '0', stakeScore: '0', performanceScore: '0' },
  ...{ rankingScore: '0', validatorScore: null, normalisedScore: null, votingPower: 0, rank: 0 },
};
const compared = {
  before: '8',
  after: '9',
  ...{ joined: 0, left: 0, promoted: 0, demoted: 0 },
  nodes: [
    { id: ID, presence: 'stayed' as const, move: null, before: epoch('1'), after: epoch('0.9'), changes: CHANGES },
  ],
};

const ANSWERS: Answers = {
  status: () => ({ ...liveStatus('one'), currentEpoch: '9' }),
  listNodes: () => ({ page: { edges: [], pageInfo: NO_PAGE }, coverage: { complete: true, asOf: 1 } }),
  compareEpochs: () => compared,
  setPreference: () => ({}),
};

test('w watches the selected nodes of a comparison, also after the focus has left the list', async () => {
  giveSize(1400, 800);
  const { person, inputs } = openApp('/nodes/compare?show=all', ANSWERS);
  await screen.findByText('Northern Oak');
  screen.getByRole('grid').focus();
  await person.keyboard(' ');
  await person.click(screen.getByRole('heading', { name: 'Nodes' }));
  await person.keyboard('w');
  await waitFor(() => expect(inputs('setPreference')).toHaveLength(1));
  // Of a comparison the missed epochs are unknown: the next reading of the node fills them in.
  expect(inputs('setPreference')[0]).toMatchObject({
    key: 'watch:one',
    value: { [ID]: { name: 'Northern Oak', epoch: null, performance: '0.9' } },
  });
});

test('without a changed node, the view says which changes count, and so does the tip of the choice', async () => {
  openApp('/nodes/compare', ANSWERS);
  await screen.findByText("No node's stake, performance, rank or status changed");
  const { tip } = screen.getByRole('radio', { name: 'Changed' }).closest<HTMLElement>('[data-tip]')?.dataset ?? {};
  expect(tip).toMatch(/^Stake, performance, rank or status changed\./);
});

test.each([
  ['promoted', 'No node was promoted from epoch 8 to 9.'],
  ['joined', 'No node joined from epoch 8 to 9.'],
])('of no node that was or has %s, the view says so', async (show, words) => {
  openApp(`/nodes/compare?show=${show}`, ANSWERS);
  expect(await screen.findByText(words)).toBeDefined();
});

test('the down arrow enters the list if nothing has the focus, as after a link that is gone', async () => {
  giveSize(1400, 800);
  const { person } = openApp('/nodes/compare?show=all', ANSWERS);
  await screen.findByText('Northern Oak');
  expect(document.activeElement).toBe(document.body);
  await person.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(screen.getByRole('grid'));
});

test('a panel that is closed by a key inside gives the focus to the list', async () => {
  giveSize(1400, 800);
  const { person } = openApp(`/nodes/compare?show=all&open=${ID}`, ANSWERS);
  (await screen.findByRole('button', { name: 'Close' })).focus();
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Close' })).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('grid')));
});

test('epochs that cannot be compared offline lead to the newest that are stored', async () => {
  giveSize(1400, 800);
  const { person } = openApp('/nodes/compare?before=1&after=9&show=all', {
    ...ANSWERS,
    epochs: () => ({ current: '9', cached: ['9', '8', '7'] }),
    compareEpochs: ({ before }) => {
      if (before === '8') return compared;
      throw new OrreryError('NOT_CACHED', { what: 'Epoch 1', reason: 'the connection is refused' });
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Compare the newest stored epochs' }));
  expect(await screen.findByText('Northern Oak')).toBeTruthy();
});

test('the rows of one comparison do not stay selected in another', async () => {
  giveSize(1400, 800);
  const { person } = openApp('/nodes/compare?before=8&after=9&show=all', {
    ...ANSWERS,
    compareEpochs: ({ before }) => ({ ...compared, before }),
  });
  await screen.findByText('Northern Oak');
  screen.getByRole('grid').focus();
  await person.keyboard(' ');
  await screen.findByRole('button', { name: 'Copy 1' });
  const from = within(screen.getByRole('group', { name: 'From epoch' }));
  await person.click(from.getByRole('button', { name: 'Previous epoch' }));
  await screen.findByRole('grid', { name: /epoch 7 compared/ });
  expect(screen.queryByRole('button', { name: 'Copy 1' })).toBeNull();
});
