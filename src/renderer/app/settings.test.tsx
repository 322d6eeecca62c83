import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { OrreryError } from '../../contract/index.ts';
import type { Answers } from '../data/page.fixture.tsx';
import { NO_MIRRORING } from '../features/history/mirror/mirror.fixture.ts';
import { knownNetwork } from '../features/networks/network.fixture.ts';
import { openApp } from './app.fixture.tsx';

const SIZES = {
  folder: '/home/ada/orrery',
  listsBytes: 12_000_000,
  historyBytes: 3_400_000,
  queryBytes: 560_000,
  ownBytes: 7_800,
};

function openSettings(answers: Answers = {}) {
  const networks = [
    { ...knownNetwork, id: 'first', name: 'First' },
    { ...knownNetwork, id: 'second', storedBytes: 45_000_000 },
  ];
  return openApp('/settings', {
    networks: () => ({ networks, shown: 'first' }),
    mirror: () => NO_MIRRORING,
    storage: () => SIZES,
    setPreference: () => ({}),
    ...answers,
  });
}

const section = (name: string) => screen.findByRole('region', { name });

test('Settings says where data are, how large each kind is and what limits it, and leads to what changes that', async () => {
  openSettings();
  const storage = within(await section('Storage'));
  await storage.findByText('/home/ada/orrery');
  for (const size of ['12 MB of at most 1 GB', '3.4 MB', '560 kB', '7.8 kB', '45 MB']) {
    await storage.findByText((_, element) => element?.className === 'num' && element.textContent === size);
  }
  // The head of History has another size: that of the rows.
  await storage.findByText(/^Downloaded rows, compressed, and their index\. The History view counts the rows alone\./);
  const places = storage.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(places).toEqual(['/network?tab=known&open=first', '/history?panel=mirroring', '/network?tab=known']);
});

test('the limit of history is changed in Settings as in the panel of mirroring', async () => {
  const { person, inputs } = openSettings({
    setMirror: ({ network: _, ...settings }) => ({ ...NO_MIRRORING, settings }),
  });
  await person.type(
    await screen.findByRole('textbox', { name: 'Limit of history and files for queries' }),
    '20 GB{Enter}',
  );
  await waitFor(() => expect(inputs('setMirror')).toMatchObject([{ limitBytes: 20_000_000_000, network: 'first' }]));
});

test('downloaded history is deleted after a question, and the sizes follow', async () => {
  let stored = SIZES;
  const { person, inputs } = openSettings({
    storage: () => stored,
    freeHistory() {
      stored = { ...SIZES, historyBytes: 400_000 };
      return { freedBytes: 3_000_000, removed: true };
    },
  });
  const ask = await screen.findByRole('button', { name: 'Delete downloaded history…' });
  await person.click(ask);
  expect(
    await screen.findByText(/^History and files for queries take 3\.96 MB\. Of it, mirrored tables/),
  ).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Keep it' }));
  expect(inputs('freeHistory')).toEqual([]);
  await person.click(ask);
  await person.click(await screen.findByRole('button', { name: 'Delete' }));
  await screen.findAllByText('Freed 3 MB');
  await screen.findByText('400 kB');
  expect(inputs('freeHistory')).toEqual([{ network: 'first' }]);
});

test.each([
  ['was deleted while something reads it', true, 'Deleted. Its space is free when nothing reads it any more.'],
  ['was not there', false, 'There was nothing to delete'],
])('history that %s is not said to have freed space', async (_, removed, words) => {
  const { person } = openSettings({ storage: () => SIZES, freeHistory: () => ({ freedBytes: 0, removed }) });
  await person.click(await screen.findByRole('button', { name: 'Delete downloaded history…' }));
  await person.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findAllByText(words)).not.toEqual([]);
});

test('notifications are allowed, switched off, and stay off', async () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  const Messages = { permission: 'default', requestPermission: vi.fn(async () => 'granted') };
  vi.stubGlobal('Notification', Messages);
  const { person, inputs } = openSettings();
  const notifications = within(await section('Notifications'));
  await person.click(notifications.getByRole('button', { name: 'Allow notifications' }));
  const box = await notifications.findByRole('checkbox', { name: 'Notify me' });
  expect(box).toHaveProperty('checked', true);
  await person.click(box);
  await waitFor(() =>
    expect(inputs('setPreference')).toMatchObject([{ key: 'notifications', value: { isOn: false } }]),
  );
});

test('Settings names the current network and leads to its settings', async () => {
  openSettings();
  const networks = within(await section('Networks'));
  await networks.findByText('2 networks');
  expect(networks.getByRole('link', { name: 'Settings of the network' }).getAttribute('href')).toBe(
    '/network?tab=known&open=first',
  );
});

test('sizes that cannot be read are no placeholders, and are read again on request', async () => {
  let isBroken = true;
  const { person } = openSettings({
    storage() {
      if (isBroken) throw new OrreryError('INTERNAL', { problem: 'the disk is away' });
      return SIZES;
    },
  });
  const storage = within(await section('Storage'));
  await storage.findByText(/the disk is away/);
  expect(storage.getAllByText('–')).toHaveLength(5);
  isBroken = false;
  await person.click(storage.getByRole('button', { name: 'Try again' }));
  await storage.findByText('/home/ada/orrery');
});
