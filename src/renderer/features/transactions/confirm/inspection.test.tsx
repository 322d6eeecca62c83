import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TransactionInspection } from '../../../../contract/index.ts';
import { openPage } from '../../../data/page.fixture.tsx';
import { liveStatus } from '../../../data/status.fixture.ts';
import { INSPECTION } from '../inspection.fixture.ts';
import { InspectionFacts } from './inspection.tsx';

test.each([
  [150n, 'Recent enough now'],
  [201n, 'Too old now'],
])('beside the time of an earlier verification, at block %s, its block is %s', async (height, words) => {
  const position = { height: `${height}`, timestamp: '0' };
  openPage(<InspectionFacts inspection={TransactionInspection.parse(INSPECTION)} at={0} />, {
    status: () => ({ ...liveStatus('first'), position }),
  });
  expect(await screen.findByText(words)).toBeDefined();
  expect(screen.getByText(/^Verified on this machine, 1970/)).toBeDefined();
});
