import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../../data/page.fixture.tsx';
import { useStatusEvents } from '../../../data/use-status.ts';
import { useAssets } from './use-units.ts';

function Assets() {
  useStatusEvents();
  const { data } = useAssets();
  return <p>{data === undefined ? 'reading' : `assets: ${data.map(({ symbol }) => symbol).join()}`}</p>;
}

test('assets that are stored after their markets are read while points arrive, without another view', async () => {
  let isStored = false;
  const asset = { id: 'a'.repeat(64), name: 'Test USD', symbol: 'tUSD', decimals: 6 };
  const { emit } = openPage(<Assets />, { assets: () => ({ assets: isStored ? [asset] : [] }) });
  await screen.findByText('assets:');
  isStored = true;
  emit({ type: 'rows', list: 'fundingPeriodDataPoints', scope: 'b'.repeat(64) });
  expect(await screen.findByText('assets: tUSD')).toBeDefined();
});
