import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { liveStatus } from '../../data/status.fixture.ts';
import { openApp } from '../app.fixture.tsx';

const party = { id: 'ab'.repeat(32), alias: 'Lark' };

test('what was opened is in the sidebar and in the palette, newest first and once', async () => {
  const stored = new Map<string, unknown>([
    [
      'recent:first',
      [
        { kind: 'Node', id: 'aa', name: 'Fjord', link: '/nodes?open=aa' },
        { kind: 'Party', id: party.id, name: 'Former name', link: '/parties?open=old' },
      ],
    ],
  ]);
  const { person } = openApp(`/parties?epoch=7&open=${party.id}&epoch_like=8`, {
    status: () => liveStatus('first'),
    preference: ({ key }) => ({ value: (stored.get(key) ?? null) as never }),
    setPreference({ key, value }) {
      stored.set(key, value);
      return {};
    },
    listParties: () => ({
      page: {
        edges: [{ node: party, cursor: 'a' }],
        pageInfo: { hasNextPage: false, hasPreviousPage: false, startCursor: '', endCursor: '' },
      },
      coverage: { complete: true, asOf: null },
    }),
  });
  // Without the epoch: the thing is opened again in its present state.
  const link = `/parties?open=${party.id}&epoch_like=8`;
  await waitFor(() =>
    expect(stored.get('recent:first')).toEqual([
      { kind: 'Party', id: party.id, name: 'Lark', link },
      { kind: 'Node', id: 'aa', name: 'Fjord', link: '/nodes?open=aa' },
    ]),
  );
  const recent = within(await screen.findByRole('list', { name: 'Recent' })).getAllByRole('link');
  expect(recent.map((each) => [each.textContent, each.getAttribute('href')])).toEqual([
    ['Lark', link],
    ['Fjord', '/nodes?open=aa'],
  ]);
  // A narrow sidebar has no room for names.
  expect(recent.map(({ dataset }) => dataset.letters)).toEqual(['L', 'F']);
  await person.click(screen.getByRole('link', { name: 'Settings' }));
  await person.keyboard('{Control>}k{/Control}');
  await person.type(await screen.findByRole('combobox'), 'recent lark');
  // Rows that a search finds come later, and stand in a group of their own.
  const group = within(await screen.findByRole('group', { name: 'Recent' }));
  await person.click(await group.findByRole('option', { name: /Lark/ }));
  await waitFor(() => expect(location.pathname + location.search).toBe(link));
});

test('two things of one name are two entries, told apart by their ids', async () => {
  const [one, other] = ['11'.repeat(32), '22'.repeat(32)];
  const { person } = openApp('/settings', {
    preference: ({ key }) => ({
      value: key.startsWith('recent')
        ? [one, other].map((id) => ({ kind: 'Node', id, name: 'Wren', link: `/nodes?open=${id}` }))
        : null,
    }),
  });
  const links = within(await screen.findByRole('list', { name: 'Recent' })).getAllByRole('link', { name: 'Wren' });
  expect(links.map((each) => each.dataset.tip)).toEqual(['Node 111111…111111: Wren', 'Node 222222…222222: Wren']);
  await person.keyboard('{Control>}k{/Control}');
  await person.type(await screen.findByRole('combobox'), 'recent wren');
  expect(await screen.findAllByRole('option', { name: /Wren Node/ })).toHaveLength(2);
});
