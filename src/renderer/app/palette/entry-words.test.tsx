import { screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { liveStatus } from '../../data/status.fixture.ts';
import { openApp } from '../app.fixture.tsx';

test.each([
  ['large text', /^Text size: 112%/],
  ['funding rate', /^Funding/],
  ['offline', /^Help: Offline, without a connection/],
  ['perpetual', /^Help: Perpetual markets: who pays funding/],
  ['who pays', /^Help: Perpetual markets: who pays funding/],
  ['backup', /^Help: Password and backup/],
  ['restore', /^Help: Password and backup/],
  ['recover', /^Help: Password and backup/],
  ['delete', /^Help: Password and backup/],
  ['delete', /^Help: Disk space/],
])('words that a person may think of find the entry: %s', async (words, entry) => {
  const { person } = openApp('/settings', {});
  await screen.findByRole('heading', { name: 'Settings' });
  await person.keyboard('{Control>}k{/Control}');
  await person.type(await screen.findByRole('combobox'), words);
  expect(await screen.findByRole('option', { name: entry })).toBeDefined();
});

test.each([
  ['epoch 8', /^Epoch 8/, 'After the newest known epoch'],
  ['block 1001', /^Block 1,001/, 'Above the newest known block, 1,000'],
])('while the network is offline, it is not said that it has not reached %s', async (words, name, about) => {
  const { person } = openApp('/settings', {
    status: () => ({
      ...liveStatus('first'),
      connection: 'offline' as const,
      currentEpoch: '7',
      position: { height: '1000', timestamp: '1' },
    }),
  });
  await screen.findByRole('heading', { name: 'Settings' });
  await person.keyboard('{Control>}k{/Control}');
  await person.type(await screen.findByRole('combobox'), words);
  expect((await screen.findByRole('option', { name })).textContent).toContain(about);
});

test('the design system is offered to developers alone', async () => {
  vi.stubEnv('DEV', false);
  onTestFinished(() => void vi.unstubAllEnvs());
  const { person } = openApp('/settings', {});
  await screen.findByRole('heading', { name: 'Settings' });
  await person.keyboard('{Control>}k{/Control}');
  await person.type(await screen.findByRole('combobox'), 'de');
  expect(await screen.findByRole('option', { name: /^Density: compact/ })).toBeDefined();
  expect(screen.queryByRole('option', { name: /^Design system/ })).toBeNull();
});
