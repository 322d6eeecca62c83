import { fireEvent, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openPage } from '../../data/page.fixture.tsx';
import { liveStatus } from '../../data/status.fixture.ts';
import { PrintedNetwork } from './printed-network.tsx';

test('on paper a view names its network, what it shows and the time of printing', async () => {
  openPage(<PrintedNetwork words={['epoch 8,104']} />, { status: () => liveStatus('first') });
  const head = document.querySelector('.printed-head');
  await waitFor(() =>
    expect(head?.textContent).toMatch(/^first · epoch 8,104 · printed \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/),
  );
  vi.spyOn(Date, 'now').mockReturnValue(Date.UTC(2040, 4, 17, 8, 9, 10));
  onTestFinished(() => void vi.restoreAllMocks());
  fireEvent(window, new Event('beforeprint'));
  expect(head?.textContent).toContain('printed 2040-05-17 08:09:10 UTC');
});
