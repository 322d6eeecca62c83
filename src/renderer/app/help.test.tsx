import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from './app.fixture.tsx';

test('the palette opens a heading of Help, and the heading has the focus', async () => {
  const { person } = openApp('/settings', {});
  await screen.findByRole('heading', { name: 'Settings' });
  await person.keyboard('{Control>}k{/Control}');
  await person.type(await screen.findByRole('combobox'), 'help verifying');
  await person.click(await screen.findByRole('option', { name: /Help: Verifying/ }));
  const heading = await screen.findByRole('heading', { name: 'Verifying' });
  expect(location.search).toBe('?doc=history&at=verifying');
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

test('a search shows the sections, and opening one ends it', async () => {
  const { person } = openApp('/help', {});
  await person.type(await screen.findByRole('searchbox', { name: 'Search in Help' }), 'nakamoto');
  const found = await screen.findByRole('region', { name: 'Found in Help' });
  await person.click(within(found).getByRole('link', { name: 'Concentration' }));
  await screen.findByRole('article', { name: 'Nodes, checkpoints and parties' });
  expect(location.search).toBe('?doc=nodes&at=concentration');
});

test.each(['notification', 'password', 'backup', 'add a network', 'remove a network', 'update', 'uninstall'])(
  'Help begins with the first steps, and %s is found there first',
  async (wanted) => {
    const { person } = openApp('/help', {});
    await screen.findByRole('article', { name: 'First steps' });
    await person.type(await screen.findByRole('searchbox', { name: 'Search in Help' }), wanted);
    const found = await screen.findByRole('region', { name: 'Found in Help' });
    await waitFor(() => expect(within(found).getAllByRole('listitem')[0]?.textContent).toContain('First steps'));
  },
);

test('a link of one document opens the other', async () => {
  const { person } = openApp('/help?doc=query', {});
  await person.click((await screen.findByRole('article')).querySelector('a[href*="query-examples"]') as HTMLElement);
  await screen.findByRole('article', { name: 'Examples of queries' });
});

test('a document that does not exist is said so', async () => {
  openApp('/help?doc=nowhere', {});
  await screen.findByText(/Help has no such document/);
});

test('letters typed in the middle of a search stay there, and the link follows', async () => {
  const { person } = openApp('/help', {});
  const input = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search in Help' });
  await person.type(input, 'point');
  await person.type(input, 'end', { initialSelectionStart: 0, initialSelectionEnd: 0 });
  expect(input.value).toBe('endpoint');
  await waitFor(() => expect(location.search).toBe('?find=endpoint'));
  expect(input.value).toBe('endpoint');
});

test('the search field follows another link, and the way back', async () => {
  const { person } = openApp('/help?find=endpoint', {});
  const input = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search in Help' });
  expect(input.value).toBe('endpoint');
  const contents = screen.getByRole('navigation', { name: 'Contents of Help' });
  await person.click(within(contents).getAllByRole('link')[1] as HTMLElement);
  await waitFor(() => expect(input.value).toBe(''));
  history.back();
  await waitFor(() => expect(input.value).toBe('endpoint'));
});
