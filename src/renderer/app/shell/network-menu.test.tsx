import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../data/page.fixture.tsx';
import { liveStatus } from '../../data/status.fixture.ts';
import { knownNetwork } from '../../features/networks/network.fixture.ts';
import { NetworkMenu } from './network-menu.tsx';

test('networks of one name are told apart by their addresses', async () => {
  const { network } = liveStatus('first');
  const known = (id: string, name: string, address: string) => ({
    ...knownNetwork,
    id,
    name,
    dataGateways: [address],
  });
  const networks = [
    known('first', 'Main', 'https://one.example'),
    known('second', 'Main', 'https://two.example'),
    known('third', 'Test', 'https://test.example'),
  ];
  const { person } = openPage(<NetworkMenu network={network} />, { networks: () => ({ shown: 'first', networks }) });
  await person.click(screen.getByRole('button', { name: /, change$/ }));
  for (const name of ['Main (https://one.example)', 'Main (https://two.example)', 'Test']) {
    expect(await screen.findByRole('menuitemradio', { name })).toBeTruthy();
  }
});

test('the tip has the whole name, which a narrow header cuts, and the address', () => {
  const { network } = liveStatus('first');
  openPage(<NetworkMenu network={{ ...network, name: 'A long name', address: 'https://one.example' }} />, {});
  expect(screen.getByText('A long name').getAttribute('data-tip')).toBe('A long name\nhttps://one.example');
});
