import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, giveSize } from '../data/page.fixture.tsx';
import { openApp } from './app.fixture.tsx';

type Concentration = Awaited<ReturnType<NonNullable<Answers['concentration']>>>;

/** Opens the concentration of stake of nodes with these stakes. */
function openStakes(...stakes: string[]) {
  giveSize(1400, 800);
  const nodes = stakes.map((amount, index) => ({
    ...{ id: `node-${index}`, name: `Node ${index}`, amount },
    ...{ share: '0', cumulative: '0' },
  }));
  const none = { nakamotoThird: null, nakamotoTwoThirds: null, gini: null, hhi: null, effectiveNodes: null };
  const concentration: Concentration = {
    ...{
      epochSeq: '7',
      of: 'stakedTotal',
      total: `${stakes.reduce((sum, stake) => sum + BigInt(stake), 0n)}`,
      nodes,
      topThird: [],
      lorenz: [],
    },
    ...none,
  };
  openApp('/nodes/concentration?of=stakedTotal', {
    listNodes: () => ({ page: { edges: [] }, coverage: { complete: true, asOf: 1 } }),
    concentration: () => concentration,
    epochs: () => ({ current: '7', cached: ['7'] }),
  });
}

test('a node without stake counts as a node, and not as one with stake', async () => {
  openStakes(`5${'0'.repeat(18)}`, '0');
  expect(
    (await screen.findByText(/^With stake: 1\. Their total stake is 5\.00 tokens\.$/)).parentElement?.textContent,
  ).toMatch(/^2/);
});

test('an epoch in which no node has stake says so', async () => {
  openStakes('0', '0');
  expect(await screen.findByText('No node has stake in this epoch.')).toBeDefined();
});

test.each([
  [41, '1 smaller node is not shown.'],
  [42, '2 smaller nodes are not shown.'],
])('of %d nodes, the chart of shares says how many it leaves out', async (nodes, words) => {
  openStakes(...Array.from({ length: nodes }, () => '5'));
  expect(await screen.findByText(words)).toBeDefined();
});
