import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { z } from 'zod';
import { OrreryError, type ProbeReport } from '../../../contract/index.ts';
import { type Answers, openPage } from '../../data/page.fixture.tsx';
import { useNetworks } from '../shared/use-networks.ts';
import { AddNetwork } from './add-network.tsx';
import { knownNetwork } from './network.fixture.ts';

const ADDRESS = 'https://data.example.org';
const report: z.input<typeof ProbeReport> = {
  address: ADDRESS,
  transactionAddress: ADDRESS,
  usable: true,
  summary: 'It speaks the interface.',
  checks: [{ what: 'reachable', verdict: 'ok', text: 'It answers.', milliseconds: 12 }],
  chainId: 'chain-1',
  height: '5',
  blockTime: null,
  lagMs: null,
  clockSkewMs: null,
  epoch: null,
  wireNames: null,
  version: '',
  markets: [],
  suggestedName: 'data.example.org',
  known: [],
};

function openForm(answers: Answers) {
  const onAdded = vi.fn();
  return { ...openPage(<AddNetwork onAdded={onAdded} />, answers), onAdded };
}
type Page = ReturnType<typeof openForm>;
const testAddress = ({ person }: Pick<Page, 'person'>) =>
  person.type(screen.getByLabelText('Add a network'), ` ${ADDRESS} {Enter}`);

test('an address is tested first, and added under the name that a person gives it', async () => {
  const page = openForm({ probeNetwork: () => ({ report }), addNetwork: () => ({ network: knownNetwork }) });
  await page.person.click(screen.getByRole('button', { name: 'Test connection' }));
  expect(page.inputs('probeNetwork')).toEqual([]);
  expect(screen.getByText('Enter the address of a data gateway.')).toBeDefined();
  await testAddress(page);
  const name = await screen.findByLabelText('Name');
  expect(screen.getByText('It speaks the interface.')).toBeTruthy();
  expect(page.inputs('probeNetwork')).toEqual([{ address: ADDRESS }]);
  const primary = [...document.querySelectorAll('.button-primary')];
  expect(primary.map(({ textContent }) => textContent)).toEqual(['Add and switch']);
  await page.person.clear(name);
  await page.person.type(name, 'Mine');
  await page.person.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(page.onAdded).toHaveBeenCalledOnce());
  expect(page.inputs('addNetwork')).toEqual([{ name: 'Mine', dataGateways: [ADDRESS], transactionGateway: null }]);
  expect(page.inputs('switchNetwork')).toEqual([]);
  expect(screen.getByLabelText('Add a network')).toHaveProperty('value', '');
  expect(document.activeElement).toBe(screen.getByLabelText('Add a network'));
});

test('Enter in the name adds a network and shows it at once', async () => {
  const page = openForm({
    probeNetwork: () => ({ report }),
    addNetwork: () => ({ network: knownNetwork }),
    switchNetwork: () => ({ network: knownNetwork }),
  });
  await testAddress(page);
  await page.person.type(await screen.findByLabelText('Name'), '{Enter}');
  await waitFor(() => expect(page.inputs('switchNetwork')).toEqual([{ id: 'example' }]));
});

test('the name of another network is refused at the field, also in other letters', async () => {
  const page = openForm({
    probeNetwork: () => ({ report }),
    networks: () => ({ shown: 'example', networks: [knownNetwork] }),
    addNetwork: () => ({ network: knownNetwork }),
  });
  await testAddress(page);
  const name = await screen.findByLabelText('Name');
  await page.person.clear(name);
  await page.person.type(name, ' example {Enter}');
  await screen.findByText('Another network is named "Example". Choose another name.');
  expect(screen.getByRole('button', { name: 'Add' })).toHaveProperty('disabled', true);
  expect(page.inputs('addNetwork')).toEqual([]);
  await page.person.type(name, 'two');
  await page.person.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(page.inputs('addNetwork')).toMatchObject([{ name: 'example two' }]));
});

test('a press that comes twice adds one network, and switches to it', async () => {
  const page = openForm({
    probeNetwork: () => ({ report }),
    addNetwork: () => ({ network: knownNetwork }),
    switchNetwork: () => ({ network: knownNetwork }),
  });
  await testAddress(page);
  const button = await screen.findByRole('button', { name: 'Add and switch' });
  for (let press = 0; press < 2; press += 1) fireEvent.click(button);
  await waitFor(() => expect(page.inputs('switchNetwork')).toEqual([{ id: 'example' }]));
  expect(page.inputs('addNetwork')).toHaveLength(1);
});

test('a service that does not answer can neither be added nor lose its address', async () => {
  const page = openForm({
    probeNetwork: () => {
      throw new OrreryError('UPSTREAM_UNREACHABLE', { service: 'The service', reason: 'the connection was refused' });
    },
  });
  await testAddress(page);
  await screen.findByText(/the connection was refused/);
  expect(screen.queryByRole('button', { name: 'Add' })).toBeNull();
  expect(screen.getByLabelText('Add a network')).toHaveProperty('value', ` ${ADDRESS} `);
});

test('a text that is no address is quoted, without its password, and is not tested', async () => {
  const page = openForm({});
  await page.person.type(screen.getByLabelText('Add a network'), 'http://me:secret@example.org{Enter}');
  expect(screen.getByText('"http://…@example.org" must contain no user name and no password.')).toBeTruthy();
  expect(page.inputs('probeNetwork')).toEqual([]);
});

test('when the address is changed, the result of the test of another one is gone', async () => {
  const page = openForm({ probeNetwork: () => ({ report }) });
  await testAddress(page);
  await screen.findByRole('button', { name: 'Add' });
  await page.person.type(screen.getByLabelText('Add a network'), '/other');
  expect(screen.queryByRole('region', { name: 'Test result' })).toBeNull();
});

test('when the address is changed during the test, no result of it is shown', async () => {
  const answers: ((answer: { report: typeof report }) => void)[] = [];
  const page = openForm({ probeNetwork: () => new Promise((resolve) => answers.push(resolve)) });
  await testAddress(page);
  await screen.findByRole('button', { name: 'Stop' });
  await page.person.type(screen.getByLabelText('Add a network'), '/other');
  await act(async () => answers[0]?.({ report }));
  expect(screen.getByRole('button', { name: 'Test connection' })).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Test result' })).toBeNull();
});

test('a test that runs can be stopped', async () => {
  const page = openForm({
    probeNetwork: (_, signal) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new OrreryError('CANCELLED', {})));
      }),
  });
  await testAddress(page);
  const stop = await screen.findByRole('button', { name: 'Stop' });
  await page.person.click(stop);
  // In one element, the rest of the click would submit the form.
  expect(await screen.findByRole('button', { name: 'Test connection' })).not.toBe(stop);
  expect(document.activeElement).toBe(screen.getByLabelText('Add a network'));
  expect(screen.queryByText(/Testing the service/)).toBeNull();
});

test('a second gateway of a known chain joins the network that has it', async () => {
  const known = [{ id: 'example', name: 'Example', by: 'chain' as const }];
  const page = openForm({
    probeNetwork: () => ({ report: { ...report, known } }),
    networks: () => ({ shown: 'example', networks: [knownNetwork] }),
    changeNetwork: () => ({ network: knownNetwork }),
  });
  await testAddress(page);
  await page.person.click(await screen.findByRole('button', { name: 'Add to this network as another gateway' }));
  await waitFor(() => expect(page.onAdded).toHaveBeenCalledOnce());
  expect(page.inputs('changeNetwork')).toEqual([
    { id: 'example', dataGateways: [...knownNetwork.dataGateways, ADDRESS] },
  ]);
});

test('a gateway that cannot join a network because the networks cannot be read says so', async () => {
  const known = [{ id: 'example', name: 'Example', by: 'chain' as const }];
  const lost = () =>
    Promise.reject(new OrreryError('FILE_UNREADABLE', { file: 'networks', reason: 'it is not there' }));
  const page = openForm({ probeNetwork: () => ({ report: { ...report, known } }), networks: lost });
  await testAddress(page);
  await page.person.click(await screen.findByRole('button', { name: 'Add to this network as another gateway' }));
  expect(await screen.findByText(/it is not there/)).toBeDefined();
});

test('a gateway that is already listed cannot be added again', async () => {
  const known = [{ id: 'example', name: 'Example', by: 'address' as const }];
  const page = openForm({ probeNetwork: () => ({ report: { ...report, known } }) });
  await testAddress(page);
  await screen.findByText(/already listed/);
  expect(screen.queryByRole('button', { name: 'Add' })).toBeNull();
});

test.each([
  ['chain-2', 'chain-2'],
  ['chain-1', undefined],
  [null, undefined],
])('a listed gateway that serves chain %s says how the new chain is added, if it is one', async (chainId, named) => {
  const known = [{ id: 'example', name: 'Example', by: 'address' as const }];
  // Before the networks are read, nothing is said in any case.
  const Form = () => useNetworks().data !== undefined && <AddNetwork onAdded={() => {}} />;
  const { person } = openPage(<Form />, {
    probeNetwork: () => ({ report: { ...report, chainId, known } }),
    networks: () => ({ shown: 'example', networks: [knownNetwork] }),
  });
  await screen.findByLabelText('Add a network');
  await testAddress({ person });
  await screen.findByText(/already listed/);
  const way = /is of chain chain-1, but the address now serves chain (\S+)\..*remove the one with this address/;
  expect(screen.getByRole('region', { name: 'Test result' }).textContent?.match(way)?.[1]).toBe(named);
});

test('the address becomes another gateway of a network of the same chain, but not of the built-in one', async () => {
  const known = [
    { id: 'example', name: 'Example', by: 'chain' as const },
    { id: 'sandbox', name: 'Sandbox', by: 'chain' as const },
  ];
  const page = openForm({ probeNetwork: () => ({ report: { ...report, known } }) });
  await testAddress(page);
  await screen.findByText('Sandbox');
  expect(screen.getAllByRole('button', { name: 'Add to this network as another gateway' })).toHaveLength(1);
});

test('a typed address is there again when the form is shown again, until its network is added', async () => {
  function View() {
    const [isShown, setShown] = useState(true);
    return (
      <>
        <button type="button" onClick={() => setShown(!isShown)}>
          Leave or return
        </button>
        {isShown && <AddNetwork onAdded={() => {}} />}
      </>
    );
  }
  const page = openPage(<View />, {
    probeNetwork: () => ({ report }),
    addNetwork: () => ({ network: knownNetwork }),
  });
  const leaveAndReturn = async () => {
    await page.person.click(screen.getByRole('button', { name: 'Leave or return' }));
    expect(screen.queryByLabelText('Add a network')).toBeNull();
    await page.person.click(screen.getByRole('button', { name: 'Leave or return' }));
  };
  const address = () => screen.getByLabelText<HTMLInputElement>('Add a network').value;
  await page.person.type(screen.getByLabelText('Add a network'), ADDRESS);
  await leaveAndReturn();
  expect(address()).toBe(ADDRESS);
  await page.person.click(screen.getByRole('button', { name: 'Test connection' }));
  await page.person.click(await screen.findByRole('button', { name: 'Add' }));
  await waitFor(() => expect(address()).toBe(''));
  await leaveAndReturn();
  expect(address()).toBe('');
});
