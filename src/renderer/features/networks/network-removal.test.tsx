import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../data/page.fixture.tsx';
import { knownNetwork } from './network.fixture.ts';
import { NetworkRemoval } from './network-removal.tsx';

const OWN =
  'drafts, templates, checks, saved queries, saved views, watch list, notices, notes of funding charts and list of exports';

async function openQuestion(chainId: string | null) {
  const { person } = openPage(<NetworkRemoval network={{ ...knownNetwork, chainId }} onRemoved={() => {}} />, {});
  await person.click(screen.getByRole('button', { name: 'Remove network' }));
  return (await screen.findByRole('alertdialog')).querySelector('.notice')?.textContent;
}

test('before a network is removed, it is said what of a person stays, and how to see it again', async () => {
  expect(await openQuestion('chain-1')).toBe(
    'Its settings are deleted: name, gateways, rates and market ids. To keep them, export the network first. ' +
      `Its ${OWN} stay, and so does its downloaded data. To see them again, add the same address.`,
  );
});

test('of a network whose chain is not known, nothing else is said to stay', async () => {
  expect(await openQuestion(null)).toBe(
    'Its settings are deleted: name, gateways, rates and market ids. To keep them, export the network first.',
  );
});
