import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { OrreryError } from '../../../contract/index.ts';
import { knownNetwork } from '../../features/networks/network.fixture.ts';
import { ACCEPTED, INSPECTION } from '../../features/transactions/inspection.fixture.ts';
import { openApp } from '../app.fixture.tsx';

const SAVED = { id: 'q1', folder: '', name: 'Largest stakes', sql: 'select 1', params: {}, view: null, changedAt: 0 };
const SIGNED = { inputData: 'AAAA', version: 'TX_VERSION_V3' } as const;
const party = { id: 'ab'.repeat(32), alias: 'Lark' };

test('a result of an earlier text is not what Enter opens', async () => {
  const { person } = openApp('/settings', {
    savedQueries: () => ({ queries: [SAVED] }),
    listParties: ({ where }) => ({
      page: {
        edges: where?.[0]?.value === 'la' ? [{ node: party, cursor: 'a' }] : [],
        pageInfo: { hasNextPage: false, hasPreviousPage: false, startCursor: '', endCursor: '' },
      },
      coverage: { complete: true, asOf: null },
    }),
  });
  await screen.findByRole('heading', { name: 'Settings' });
  await person.keyboard('{Control>}k{/Control}');
  await person.type(await screen.findByRole('combobox'), 'la');
  await screen.findByRole('option', { name: /Lark/ });
  await person.keyboard('rgest{Enter}');
  await waitFor(() => expect(location.pathname).toBe('/query'));
  expect(location.search).toContain('saved=q1');
});

test('a name of hexadecimal letters is searched in names, not in ids', async () => {
  const { person, inputs } = openApp('/settings', {});
  await screen.findByRole('heading', { name: 'Settings' });
  await person.keyboard('{Control>}k{/Control}');
  await person.type(await screen.findByRole('combobox'), 'facade');
  await waitFor(() =>
    expect(inputs('listParties').at(-1)).toMatchObject({
      where: [{ field: 'alias', operator: 'startsWith', value: 'facade' }],
    }),
  );
});

test('an entry that an arrow key selected stays selected when a better one arrives', async () => {
  let arrive: (() => void) | undefined;
  const { person } = openApp('/settings', {
    savedQueries: () => ({ queries: [SAVED] }),
    listParties: ({ where }) =>
      new Promise((answer) => {
        const page = {
          edges: [{ node: party, cursor: 'a' }],
          pageInfo: { hasNextPage: false, hasPreviousPage: false, startCursor: '', endCursor: '' },
        };
        if (where?.[0]?.value === 'la') arrive = () => answer({ page, coverage: { complete: true, asOf: null } });
      }),
  });
  await screen.findByRole('heading', { name: 'Settings' });
  await person.keyboard('{Control>}k{/Control}');
  await person.type(await screen.findByRole('combobox'), 'la');
  await screen.findByRole('option', { name: /Largest stakes/ });
  const isSelected = (option: HTMLElement) => option.getAttribute('aria-selected') === 'true';
  const selected = () => screen.getAllByRole('option').find(isSelected)?.textContent;
  await waitFor(() => expect(arrive).toBeDefined());
  const before = selected();
  await person.keyboard('{ArrowDown}');
  const chosen = selected();
  expect(chosen).not.toBe(before);
  arrive?.();
  await screen.findByRole('option', { name: /Lark/ });
  expect(selected()).toBe(chosen);
});

test('a funding period is opened by its number', async () => {
  const { person } = openApp('/settings', {});
  await screen.findByRole('heading', { name: 'Settings' });
  await person.keyboard('{Control>}k{/Control}');
  await person.type(await screen.findByRole('combobox'), 'period 1240');
  await screen.findByRole('option', { name: /Period 1,240/ });
  await person.keyboard('{Enter}');
  await waitFor(() => expect(location.pathname + location.search).toBe('/funding?seq=1240'));
});

const NO_PAGE = {
  page: {
    edges: [],
    pageInfo: { hasNextPage: false, hasPreviousPage: false, startCursor: '', endCursor: '' },
  },
  coverage: { complete: true, asOf: null },
};
const HASH = 'E1'.repeat(32);

test('a pasted hash of a transaction leads to its check', async () => {
  const inspection = { ...INSPECTION, hash: HASH };
  const { person } = openApp('/settings', {
    listParties: () => NO_PAGE,
    checks: () => ({ checks: [{ ...ACCEPTED, id: 'c1', inspection, transaction: SIGNED }] }),
  });
  await screen.findByRole('heading', { name: 'Settings' });
  await person.keyboard('{Control>}k{/Control}');
  await person.click(await screen.findByRole('combobox'));
  await person.paste(HASH);
  await person.click(await screen.findByRole('option', { name: /Check of e1e1e1/ }));
  await waitFor(() => expect(location.pathname + location.search).toBe('/transactions?section=checks&open=c1'));
});

test('a pasted public key leads to the node that has it', async () => {
  const { person } = openApp('/settings', {
    node: () => Promise.reject(new OrreryError('NODE_UNKNOWN', { node: HASH, epoch: 3 })),
    listNodes: () => ({
      ...NO_PAGE,
      page: {
        ...NO_PAGE.page,
        edges: [{ node: { id: 'n1', name: 'Juniper', pubKey: HASH, delegationCount: 0 }, cursor: 'a' }],
      },
    }),
    listParties: () => NO_PAGE,
    checks: () => ({ checks: [] }),
  });
  await screen.findByRole('heading', { name: 'Settings' });
  await person.keyboard('{Control>}k{/Control}');
  await person.click(await screen.findByRole('combobox'));
  await person.paste(HASH);
  await person.click(await screen.findByRole('option', { name: /Juniper/ }));
  await waitFor(() => expect(location.pathname + location.search).toBe('/nodes?open=n1'));
});

test('a pasted hash that nothing stored has can be opened as a party, a node or a market', async () => {
  const { person } = openApp('/settings', { listParties: () => NO_PAGE, checks: () => ({ checks: [] }) });
  await screen.findByRole('heading', { name: 'Settings' });
  await person.keyboard('{Control>}k{/Control}');
  await person.click(await screen.findByRole('combobox'));
  await person.paste(HASH);
  for (const kind of ['node', 'market']) await screen.findByRole('option', { name: new RegExp(`^Open as a ${kind}`) });
  await person.click(screen.getByRole('option', { name: /^Open as a party/ }));
  await waitFor(() => expect(location.pathname + location.search).toBe(`/parties?open=${HASH.toLowerCase()}`));
});

test('a part of a view is opened by its name, and the focus is in it', async () => {
  const { person } = openApp('/settings', {});
  await screen.findByRole('heading', { name: 'Settings' });
  await person.keyboard('{Control>}k{/Control}');
  await person.type(await screen.findByRole('combobox'), 'intervals');
  const [first] = await screen.findAllByRole('option', { name: /^Intervals\s*Checkpoints/ });
  expect(first?.getAttribute('aria-selected')).toBe('true');
  await person.keyboard('{Enter}');
  await waitFor(() => expect(location.pathname).toBe('/checkpoints/intervals'));
  await waitFor(() => expect(screen.getByRole('main').contains(document.activeElement)).toBe(true));
});

test('a view that is opened from the palette has the focus, also after the button of the palette had it', async () => {
  const { person } = openApp('/network?tab=known', { networks: () => ({ networks: [], shown: 'first' }) });
  await person.click(await screen.findByRole('button', { name: /^Search/ }));
  await person.type(await screen.findByRole('combobox'), 'settings');
  await person.click((await screen.findAllByRole('option', { name: /^Settings/ }))[0] as HTMLElement);
  const scrolling = await screen.findByRole('region', { name: 'All settings' });
  await waitFor(() => expect(document.activeElement).toBe(scrolling));
});

test('help on a word comes before the filters that any text can be', async () => {
  const { person } = openApp('/settings', {});
  await screen.findByRole('heading', { name: 'Settings' });
  await person.keyboard('{Control>}k{/Control}');
  await person.type(await screen.findByRole('combobox'), 'twap');
  await screen.findAllByRole('option', { name: /Help: .*TWAP/ });
  const names = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(names[0]).toMatch(/^Help: TWAP.*time-weighted average/);
  expect(names.at(-1)).toMatch(/^Parties with/);
});

test('an action is found by the words that it shows', async () => {
  const { person } = openApp('/settings', {});
  await screen.findByRole('heading', { name: 'Settings' });
  await person.keyboard('{Control>}k{/Control}');
  await person.type(await screen.findByRole('combobox'), 'times in utc');
  await screen.findByRole('option', { name: 'Times in UTC' });
  await person.clear(screen.getByRole('combobox'));
  await person.type(screen.getByRole('combobox'), 'Theme: dark');
  await screen.findByRole('option', { name: 'Theme: dark' });
  await person.clear(screen.getByRole('combobox'));
  // The word of other programs for the notices about watched nodes.
  await person.type(screen.getByRole('combobox'), 'alert');
  await screen.findByRole('option', { name: /^Show watched nodes/ });
});

test('the palette has the focus when the dialog of a popover was open before', async () => {
  const { person } = openApp('/settings', {});
  await person.click(await screen.findByRole('button', { name: 'Link and saved views' }));
  await screen.findByRole('textbox', { name: 'Save this view as' });
  await person.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox');
  field.closest<HTMLElement>('[role="dialog"]')?.focus();
  await waitFor(() => expect(document.activeElement).toBe(field));
});

test('the name of another network switches to it', async () => {
  const networks = ['first', 'blue'].map((id) => ({ ...knownNetwork, id, name: id === 'blue' ? 'Deep Blue' : id }));
  const { person, inputs } = openApp('/settings', {
    networks: () => ({ networks, shown: 'first' }),
    switchNetwork: () => ({ network: knownNetwork }),
  });
  await screen.findByRole('heading', { name: 'Settings' });
  await person.keyboard('{Control>}k{/Control}');
  await person.type(await screen.findByRole('combobox'), 'blue');
  await person.click(await screen.findByRole('option', { name: /Switch to Deep Blue/ }));
  await waitFor(() => expect(inputs('switchNetwork')).toEqual([{ id: 'blue' }]));
});
