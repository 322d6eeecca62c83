import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '../app.fixture.tsx';

const MARKET = 'cd'.repeat(32);

/** Returns the path and the members of a link, whatever their order. */
function membersOf(link: string) {
  const { pathname, searchParams } = new URL(link, location.href);
  return { pathname, ...Object.fromEntries(searchParams) };
}

test.each([
  ['/nodes?epoch=12', 'nodes', ['Compare epochs', 'Concentration']],
  ['/nodes/compare?before=7&after=9', 'nodes', ['Compare epochs', 'Concentration']],
  ['/checkpoints?filter=block%3E5', 'checkpoints', ['Intervals']],
  [
    `/funding?market=${MARKET}&source=external&last=3600&filter=price%3E1`,
    'funding',
    ['Periods', 'Hours', 'Audit', 'Points'],
  ],
  ['/network', 'the network', ['Networks']],
])('in %s the palette opens the same link as the tabs', async (path, of, parts) => {
  const { person } = openApp(path, {});
  const tabs = () => screen.findByRole('navigation', { name: `Views of ${of}` });
  const named = within(await tabs())
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
  // The first tab is the view itself.
  expect(named.slice(1)).toEqual(parts);
  for (const part of parts) {
    const tab = within(await tabs()).getByRole('link', { name: part });
    const link = tab.getAttribute('href') ?? '';
    await person.keyboard('{Control>}k{/Control}');
    const palette = within(await screen.findByRole('dialog'));
    await person.type(palette.getByRole('combobox'), `go ${part}`);
    await person.click(await palette.findByRole('option', { name: new RegExp(`^${part}`) }));
    await waitFor(() => expect(membersOf(location.href)).toEqual(membersOf(link)));
  }
});
