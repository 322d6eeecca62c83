import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { OrreryError, unnamedMarket } from '../../../contract/index.ts';
import { openPage } from '../../data/page.fixture.tsx';
import { FiguresTable } from './figures-table.tsx';

test('a compared market that is not stored says so instead of loading forever', async () => {
  const id = 'a'.repeat(64);
  const fail = () => {
    throw new OrreryError('NOT_CACHED', { what: 'The points of this market', reason: 'the network is offline' });
  };
  const answers = { fundingPeriods: fail, fundingSeries: fail };
  openPage(
    <FiguresTable range={{ kind: 'last', seconds: 60 }} marketIds={[id]} markets={[unnamedMarket(id)]} />,
    answers,
  );
  expect(await screen.findByText(/the network is offline/i)).toBeTruthy();
});
