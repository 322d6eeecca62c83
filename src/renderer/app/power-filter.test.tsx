import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { OrreryError } from '../../contract/index.ts';
import { type Answers, giveSize } from '../data/page.fixture.tsx';
import { liveStatus } from '../data/status.fixture.ts';
import { openApp } from './app.fixture.tsx';

type List = Awaited<ReturnType<NonNullable<Answers['listNodes']>>>;

const NONE: List = { page: { edges: [] }, coverage: { complete: true, asOf: null } };

const OAK: List = {
  ...NONE,
  page: { edges: [{ node: { id: 'oak', rankingScore: { votingPower: 1000 }, delegationCount: 0 }, cursor: 'a' }] },
};
const MORE_THAN_5 = `filter=${encodeURIComponent('power>5%')}`;

/** Opens the nodes by a link; `powers` are the consensus nodes of the epoch. */
function openNodes(link: string, powers: () => Promise<List>, rows = NONE) {
  giveSize(1400, 800);
  const { person, inputs } = openApp(`/nodes?${link}`, {
    listNodes: ({ where }) => (where?.[0]?.field === 'validatorStatus' ? powers() : rows),
    countNodes: () => ({ rows: rows.page.edges?.length ?? 0, complete: true }),
  });
  /** The filters of the lists that were read. */
  const read = () => inputs('listNodes').map((input) => (input as { where: unknown[] }).where[0]);
  return { person, read };
}

const CONSENSUS = expect.objectContaining({ field: 'validatorStatus' });

test('a filter in percent shows the rows as loading until the total voting power has arrived', async () => {
  const powers = Promise.withResolvers<List>();
  const { read } = openNodes(MORE_THAN_5, () => powers.promise);
  const grid = await screen.findByRole('grid');
  await waitFor(() => expect(read()).toEqual([CONSENSUS]));
  expect(grid.getAttribute('aria-busy')).toBe('true');
  expect(screen.queryByText(/must look like/)).toBeNull();
  powers.resolve(OAK);
  const where = { field: 'votingPower', operator: 'moreThan', value: '50' };
  await waitFor(() => expect(read()).toEqual([CONSENSUS, where]));
});

test('a filter in percent of an unknown total says so', async () => {
  const away = new OrreryError('NOT_CACHED', { what: 'The list', reason: 'it is away' });
  openNodes(MORE_THAN_5, () => Promise.reject(away));
  await screen.findByText(/^The total voting power of this epoch is not known\./);
});

test('an unknown total is read again when the network is back', async () => {
  giveSize(1400, 800);
  const offline = { ...liveStatus('first'), connection: 'offline' as const };
  let isAway = true;
  const { emit, inputs } = openApp(`/nodes?${MORE_THAN_5}`, {
    status: () => offline,
    listNodes({ where }) {
      if (where?.[0]?.field !== 'validatorStatus') return NONE;
      if (isAway) throw new OrreryError('NOT_CACHED', { what: 'The list', reason: 'it is away' });
      return OAK;
    },
    countNodes: () => ({ rows: 0, complete: true }),
  });
  await screen.findByText(/^The total voting power of this epoch is not known\./);
  isAway = false;
  emit({ type: 'status', status: liveStatus('first') });
  const where = [expect.objectContaining({ field: 'votingPower', value: '50' })];
  await waitFor(() => expect(inputs('listNodes')).toContainEqual(expect.objectContaining({ where })));
});

test('a percentage is no place in the list until the total has arrived', async () => {
  const powers = Promise.withResolvers<List>();
  const { person } = openNodes('sort=-votingPower', () => powers.promise, OAK);
  await screen.findByText('1,000');
  screen.getByRole('grid').focus();
  await person.keyboard('{Control>}g{/Control}');
  await person.type(await screen.findByRole('textbox', { name: 'Go to voting power' }), '5%');
  const go = screen.getByRole('button', { name: 'Go' });
  expect(go.hasAttribute('disabled')).toBe(true);
  powers.resolve(OAK);
  await waitFor(() => expect(go.hasAttribute('disabled')).toBe(false));
});
