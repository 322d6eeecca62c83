import { screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openPage } from '../../data/page.fixture.tsx';
import { liveStatus } from '../../data/status.fixture.ts';
import { PartyPanel } from './party-panel.tsx';

test('code for the open tab of a party is copied from its panel', async () => {
  const id = 'a'.repeat(64);
  const nothing = () => {};
  onTestFinished(() => void vi.restoreAllMocks());
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const edge = { cursor: 'c', node: { id, alias: 'Ada', metadata: [] } };
  const pageInfo = { hasNextPage: false, hasPreviousPage: false, startCursor: 'c', endCursor: 'c' };
  const { person, inputs } = openPage(<PartyPanel id={id} tab="json" onTab={nothing} onClose={nothing} />, {
    status: () => liveStatus('one'),
    setPreference: () => ({}),
    listParties: () => ({ page: { edges: [edge], pageInfo }, coverage: { complete: true, asOf: 1 } }),
    queryProgram: () => ({ file: 'party.py', text: 'the program' }),
  });
  await person.click(await screen.findByRole('button', { name: 'Code of this party' }));
  await person.click(await screen.findByRole('menuitem', { name: /^curl/ }));
  await screen.findByText('Copied curl command');
  const sql = `select *\nfrom parties\nwhere id = '${id}'`;
  expect(inputs('queryProgram')).toMatchObject([{ kind: 'curl', queries: [{ sql }] }]);
});
