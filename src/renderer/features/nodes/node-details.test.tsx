import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Node } from '../../../contract/index.ts';
import { openPage } from '../../data/page.fixture.tsx';
import { liveStatus } from '../../data/status.fixture.ts';
import { NodeDetails } from './node-details.tsx';

test.each([
  ['0', 'not given'],
  ['25', '25.00'],
])(
  'a maximum intended stake of %s, which services give that do not know it, is %s',
  async (maxIntendedStake, shown) => {
    const node = Node.parse({ id: 'ab', maxIntendedStake });
    openPage(<NodeDetails node={node} epochSeq={7n} decimals={0} powers={undefined} />, {
      status: () => liveStatus('one'),
    });
    const fact = (await screen.findByText('Maximum intended stake')).closest('.fact');
    expect(fact?.querySelector('dd')?.textContent).toBe(shown);
  },
);

test('a place that is no country shows its unseen letters, and turns around nothing beside it', async () => {
  const node = Node.parse({ id: 'ab', location: 'Z\u202Exy' });
  openPage(<NodeDetails node={node} epochSeq={7n} decimals={0} powers={undefined} />, {
    status: () => liveStatus('one'),
  });
  expect((await screen.findByText('Z‹U+202E›xy')).tagName).toBe('BDI');
});
