import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { liveStatus } from '../data/status.fixture.ts';
import { openApp } from './app.fixture.tsx';

const CHOICE = '?tables=orders%2Ctrades&from=1001&to=3000&as=dataset';

const shown = () => location.pathname + location.search;
const isShown = (path: string) => waitFor(() => expect(shown()).toBe(path));
const nameOfNetwork = (name: string) => screen.findByRole('button', { name: new RegExp(`^Network ${name}`) });

/** Opens a path. `follow` clicks a link of the navigation. */
async function open(path: string) {
  const page = openApp(path, {});
  await nameOfNetwork('first');
  return { ...page, follow: async (name: string) => page.person.click(await screen.findByRole('link', { name })) };
}

test('History shows the last choice again after another view, by click and by key', async () => {
  const { person, follow } = await open(`/history${CHOICE}&panel=mirroring`);
  await follow('Nodes');
  await isShown('/nodes');
  await follow('History');
  await isShown(`/history${CHOICE}`);
  await follow('Parties');
  await isShown('/parties');
  await person.keyboard('gh');
  await isShown(`/history${CHOICE}`);
});

test('a link that opens only a panel of History keeps the choice beside it', async () => {
  const { follow } = await open(`/history${CHOICE}`);
  await follow('Nodes');
  await isShown('/nodes');
  history.pushState(null, '', '/history?panel=mirroring');
  await isShown(`/history?panel=mirroring&${CHOICE.slice(1)}`);
});

test('a link with a choice of its own wins, and is the last choice then', async () => {
  const { follow } = await open(`/history${CHOICE}`);
  await follow('Nodes');
  await isShown('/nodes');
  history.pushState(null, '', '/history?tables=blocks');
  await isShown('/history?tables=blocks');
  await follow('Nodes');
  await isShown('/nodes');
  await follow('History');
  await isShown('/history?tables=blocks');
});

test('a list keeps its order after another view, also if a link to some of its rows was opened meanwhile', async () => {
  const { follow } = await open('/parties?sort=-alias');
  const leave = async () => {
    await follow('Nodes');
    await isShown('/nodes');
  };
  await leave();
  await follow('Parties');
  await isShown('/parties?sort=-alias');
  await leave();
  history.pushState(null, '', '/parties?filter=moon');
  await isShown('/parties?filter=moon');
  history.replaceState(null, '', '/parties?filter=moons');
  await leave();
  await follow('Parties');
  await isShown('/parties?sort=-alias');
  history.replaceState(null, '', '/parties');
  await leave();
  await follow('Parties');
  await isShown('/parties');
});

test('each list of Funding keeps an order of its own', async () => {
  const { follow } = await open('/funding?show=periods&sort=-relative');
  history.pushState(null, '', '/funding?show=points');
  await isShown('/funding?show=points');
  await follow('Funding');
  await isShown('/funding');
  history.pushState(null, '', '/funding?show=periods');
  await isShown('/funding?show=periods&sort=-relative');
});

test('a choice belongs to its network', async () => {
  const { emit, follow } = await open(`/history${CHOICE}`);
  const switchTo = async (id: string) => {
    emit({ type: 'status', status: liveStatus(id) });
    await nameOfNetwork(id);
  };
  await follow('Nodes');
  await isShown('/nodes');
  await switchTo('second');
  await follow('History');
  await isShown('/history');
  await follow('Nodes');
  await isShown('/nodes');
  await switchTo('first');
  await follow('History');
  await isShown(`/history${CHOICE}`);
});
