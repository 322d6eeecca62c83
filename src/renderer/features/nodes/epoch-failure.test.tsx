import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openPage } from '../../data/page.fixture.tsx';
import { liveStatus } from '../../data/status.fixture.ts';
import { EpochFailure } from './epoch-failure.tsx';

test.each([
  ['EPOCH_UNKNOWN', 'Show the current epoch', undefined],
  ['NOT_CACHED', 'Show the newest stored epoch', 40n],
] as const)('%s: "%s" chooses that epoch', async (code, name, epoch) => {
  const onChoose = vi.fn<(epoch: bigint | undefined) => void>();
  const view = <EpochFailure code={code} epoch={41n} onRetry={() => Promise.resolve()} onChoose={onChoose} />;
  const { person } = openPage(view, {
    status: () => ({ ...liveStatus('one'), currentEpoch: '42' }),
    // The epoch that failed is no choice, although it is the newest one.
    epochs: () => ({ current: '42', cached: ['41', '40', '39'] }),
  });
  await person.click(await screen.findByRole('button', { name }));
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(epoch);
});

test('the current epoch, which the network lacks, is asked for again: there is no other one to show in its place', async () => {
  const onRetry = vi.fn(() => Promise.resolve());
  const { person } = openPage(
    <EpochFailure code="EPOCH_UNKNOWN" epoch={undefined} onRetry={onRetry} onChoose={() => {}} />,
    { status: () => ({ ...liveStatus('one'), currentEpoch: '42' }), epochs: () => ({ current: '42', cached: [] }) },
  );
  await person.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledOnce();
  expect(screen.queryByRole('button', { name: 'Show the current epoch' })).toBeNull();
});
