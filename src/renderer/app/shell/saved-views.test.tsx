import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { liveStatus } from '../../data/status.fixture.ts';
import { openApp } from '../app.fixture.tsx';

/** Preferences that the page sets come back when it reads them. */
function withPreferences() {
  const stored = new Map<string, unknown>();
  const page = openApp('/parties?filter=alias~moon', {
    status: () => liveStatus('first'),
    preference: ({ key }) => ({ value: (stored.get(key) ?? null) as never }),
    setPreference({ key, value }) {
      stored.set(key, value);
      return {};
    },
  });
  return { ...page, stored };
}
const open = async (page: ReturnType<typeof withPreferences>) =>
  page.person.click(await screen.findByRole('button', { name: 'Link and saved views' }));
const saved = () => screen.findByRole('list', { name: 'Saved views' });

test('the palette opens the saved views, where the name of the shown view is typed', async () => {
  const page = withPreferences();
  await page.person.click(await screen.findByRole('link', { name: 'Settings' }));
  await page.person.keyboard('{Control>}k{/Control}');
  await page.person.type(await screen.findByRole('combobox'), 'bookmark');
  await page.person.click(await screen.findByRole('option', { name: /^Save this view/ }));
  await page.person.type(await screen.findByRole('textbox', { name: 'Save this view as' }), 'Moons{Enter}');
  expect(within(await saved()).getByRole('link', { name: 'Moons' })).toBeDefined();
});

test('a view is saved under a name with all of its state, opened from the sidebar, and deleted with a way back', async () => {
  const page = withPreferences();
  await open(page);
  await page.person.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('Enter a name.')).toBeTruthy();
  await page.person.type(screen.getByRole('textbox', { name: 'Save this view as' }), 'Moons{Enter}');
  const link = within(await saved()).getByRole('link', { name: 'Moons' });
  expect(link.getAttribute('href')).toBe('/parties?filter=alias~moon');
  await waitFor(() =>
    expect(page.stored.get('views:first')).toEqual([{ name: 'Moons', link: '/parties?filter=alias~moon' }]),
  );

  await page.person.click(screen.getByRole('link', { name: 'Settings' }));
  await page.person.click(link);
  await waitFor(() => expect(location.pathname + location.search).toBe('/parties?filter=alias~moon'));

  await open(page);
  await page.person.type(screen.getByRole('textbox', { name: 'Save this view as' }), 'Moons');
  expect(screen.getByRole('button', { name: 'Replace' })).toBeTruthy();
  await page.person.click(screen.getByRole('button', { name: 'Delete Moons' }));
  await page.person.keyboard('{Escape}');
  expect(screen.queryByRole('link', { name: 'Moons' })).toBeNull();
  // The message is in the header, and beside the page of the test.
  const [undo] = await screen.findAllByRole('button', { name: 'Undo' });
  await page.person.click(undo ?? document.body);
  expect(await screen.findByRole('link', { name: 'Moons' })).toBeTruthy();
});

test('views are deleted by key one after the other, and then the field of the name has the focus', async () => {
  const page = withPreferences();
  const view = (name: string) => ({ name, link: '/nodes?filter=oak' });
  page.stored.set('views:first', ['Moons', 'Stars'].map(view));
  await saved();
  await open(page);
  screen.getByRole('button', { name: 'Delete Moons' }).focus();
  await page.person.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete Stars' })));
  await page.person.keyboard('{Enter}');
  const name = screen.getByRole('textbox', { name: 'Save this view as' });
  await waitFor(() => expect(document.activeElement).toBe(name));
});

test('a view that another one replaces comes back with Undo', async () => {
  const page = withPreferences();
  page.stored.set('views:first', [{ name: 'Moons', link: '/nodes?filter=oak' }]);
  await saved();
  await open(page);
  await page.person.type(screen.getByRole('textbox', { name: 'Save this view as' }), 'Moons{Enter}');
  const link = () => screen.getByRole('link', { name: 'Moons' }).getAttribute('href');
  await waitFor(() => expect(link()).toBe('/parties?filter=alias~moon'));
  const [undo] = await screen.findAllByRole('button', { name: 'Undo' });
  await page.person.click(undo ?? document.body);
  await waitFor(() => expect(link()).toBe('/nodes?filter=oak'));
});

test('a stored view of another form hides no other view', async () => {
  const views = [
    { name: 'Moons', link: '/parties?filter=alias~moon' },
    { name: 'Of another version', link: null },
  ];
  openApp('/parties', {
    status: () => liveStatus('first'),
    preference: ({ key }) => ({ value: key === 'views:first' ? views : null }),
  });
  expect(within(await saved()).getAllByRole('link')).toHaveLength(1);
});
