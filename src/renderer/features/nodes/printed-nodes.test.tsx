import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../data/page.fixture.tsx';
import { liveStatus } from '../../data/status.fixture.ts';
import { PrintedNodes } from './printed-nodes.tsx';

test('on paper a list of nodes names its network, its epoch and the time', async () => {
  openPage(<PrintedNodes words="epoch 8,104" />, { status: () => liveStatus('first') });
  const head = document.querySelector('.printed-head');
  await waitFor(() =>
    expect(head?.textContent).toMatch(/^first · epoch 8,104 · printed \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/),
  );
});
