import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../data/page.fixture.tsx';
import { ScoresTab } from './scores-tab.tsx';

test('a stake among the inputs of a score is in tokens, exact on hover', async () => {
  openPage(<ScoresTab id={'a'.repeat(64)} epochSeq={7n} />, {
    scoreExplanation: () => ({
      id: 'a'.repeat(64),
      name: 'Node',
      epochSeq: '7',
      isCurrent: false,
      lowestConsensus: null,
      highestOther: null,
      steps: [
        {
          step: 'stakeScore',
          group: 'ranking',
          formula: '',
          given: '0.5',
          computed: '0.5',
          verdict: 'matches',
          inputs: [{ name: 'stakedTotal', value: '1144933320918637268641135', epochSeq: '7' }],
          implied: [],
          words: '',
        },
      ],
    }),
  });
  const stake = await screen.findByText('1,144,933.32');
  expect(stake.closest('dd')?.textContent).toBe('1,144,933.32 tokens');
  expect(stake.getAttribute('data-tip')).toBe('1,144,933.320918637268641135');
});
