import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '../app.fixture.tsx';

const PAGE_INFO = { hasNextPage: false, hasPreviousPage: false, startCursor: '', endCursor: '' };
const NO_PARTIES = { page: { edges: [], pageInfo: PAGE_INFO }, coverage: { complete: true, asOf: null } };

/** Types into the palette over one node, and returns the texts of all options once the node is one of them. */
async function optionsFor(typed: string, name: string): Promise<string[]> {
  const node = { id: 'n1', name, pubKey: 'ab'.repeat(32), chainAddress: '', delegationCount: 0 };
  const { person } = openApp('/settings', {
    vault: () => ({
      ...{ state: 'open' as const, reason: null, keyring: false },
      ...{ confirmation: 'passphrase' as const, locksAfter: 0, wallets: [] },
    }),
    listNodes: () => ({ ...NO_PARTIES, page: { pageInfo: PAGE_INFO, edges: [{ node, cursor: 'a' }] } }),
    listParties: () => NO_PARTIES,
  });
  await screen.findByRole('heading', { name: 'Settings' });
  await person.keyboard('{Control>}k{/Control}');
  await person.type(await screen.findByRole('combobox'), typed);
  await screen.findByRole('option', { name: new RegExp(name) });
  return screen.getAllByRole('option').map(({ textContent }) => textContent);
}

test('an action that begins with the text comes before a node that has it inside a word', async () => {
  const options = await optionsFor('lock', 'Baobab Blocks');
  expect(options[0]).toContain('Lock the vault');
});

test('a node of which a word begins with the text comes first', async () => {
  expect((await optionsFor('lock', 'Great Locks'))[0]).toContain('Great Locks');
});
