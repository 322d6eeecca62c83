import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { liveStatus } from '../../data/status.fixture.ts';
import { knownNetwork } from '../../features/networks/network.fixture.ts';
import { openApp } from '../app.fixture.tsx';

const known = ['first', 'second'].map((id) => ({ ...knownNetwork, id, name: `Name of ${id}`, chainId: id }));
const shownPath = () => location.pathname + location.search;

function openLink(path: string) {
  return openApp(path, {
    networks: () => ({ networks: known, shown: 'first' }),
    switchNetwork: () => ({ network: knownNetwork }),
  });
}

test('a link of another network says so, and switches with all of its state', async () => {
  const page = openLink('/parties?filter=alias%7Emoon&network=second');
  const message = await screen.findByText('The link is from Name of second. You see first.');
  expect(shownPath()).toBe('/parties?filter=alias%7Emoon');
  await page.person.click(screen.getByRole('button', { name: 'Switch to Name of second' }));
  expect(page.inputs('switchNetwork')).toEqual([{ id: 'second' }]);
  page.emit({ type: 'status', status: liveStatus('second') });
  await screen.findByRole('button', { name: /^Network second/ });
  expect(message.isConnected).toBe(false);
  expect(shownPath()).toBe('/parties?filter=alias%7Emoon');
});

test('a link of the shown network opens without a word', async () => {
  openLink('/parties?filter=alias%7Emoon&network=first');
  await waitFor(() => expect(shownPath()).toBe('/parties?filter=alias%7Emoon'));
  await screen.findByRole('button', { name: /^Network first/ });
  expect(screen.queryByText(/^The link is from/)).toBeNull();
});

test('a link of a network that is not known names its chain, and the message can be hidden', async () => {
  const page = openLink('/parties?network=elsewhere-7');
  const words = 'The link is from a network that is not known here: elsewhere-7. You see first.';
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Switch to/ })).toBeNull();
  await page.person.click(screen.getByRole('button', { name: 'Hide this message' }));
  expect(screen.queryByText(words)).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('grid')));
});

test('a link has room for the longest chain id', async () => {
  const longest = 'x'.repeat(128);
  openLink(`/parties?network=${longest}`);
  expect(await screen.findByText(new RegExp(`not known here: ${longest}`))).toBeTruthy();
  expect(shownPath()).toBe('/parties');
});

test('a link with an empty chain id says nothing', async () => {
  openLink('/parties?network=');
  await screen.findByRole('button', { name: /^Network first/ });
  await screen.findByRole('heading', { name: 'Parties' });
  expect(screen.queryByText(/^The link is from/)).toBeNull();
});

test('a link of the shown network says nothing after a switch to another one', async () => {
  const page = openLink('/parties?network=first');
  await screen.findByRole('button', { name: /^Network first/ });
  page.emit({ type: 'status', status: liveStatus('second') });
  await page.person.click(await screen.findByRole('button', { name: /^Network second/ }));
  // The names of the networks are known again.
  await screen.findByRole('menuitemradio', { name: 'Name of first' });
  expect(shownPath()).toBe('/parties');
  expect(screen.queryByText(/^The link is from/)).toBeNull();
});

test('the message about a link does not come back with its view', async () => {
  const page = openLink('/parties?network=second');
  const words = 'The link is from Name of second. You see first.';
  await screen.findByText(words);
  await page.person.click(screen.getByRole('link', { name: 'Checkpoints' }));
  await screen.findByRole('heading', { level: 1, name: 'Checkpoints' });
  expect(screen.queryByText(words)).toBeNull();
  await page.person.click(screen.getByRole('link', { name: 'Parties' }));
  await screen.findByRole('heading', { level: 1, name: 'Parties' });
  expect(screen.queryByText(words)).toBeNull();
});

test('the message about a link goes when something else is chosen in its view', async () => {
  const page = openLink('/transactions?command=orderSubmission&network=second');
  const words = 'The link is from Name of second. You see first.';
  await screen.findByText(words);
  await page.person.click(await screen.findByRole('button', { name: 'Choose another command' }));
  await waitFor(() => expect(screen.queryByText(words)).toBeNull());
});

test('the switch opens what the link names, not what the person has made of it in this network', async () => {
  const page = openLink('/parties?filter=alias%7Emoon&network=second');
  const button = await screen.findByRole('button', { name: 'Switch to Name of second' });
  await page.person.click(await screen.findByRole('button', { name: 'Clear the filter' }));
  await waitFor(() => expect(shownPath()).toBe('/parties'));
  await page.person.click(button);
  page.emit({ type: 'status', status: liveStatus('second') });
  await screen.findByRole('button', { name: /^Network second/ });
  expect(shownPath()).toBe('/parties?filter=alias%7Emoon');
});
