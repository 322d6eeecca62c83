import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { type KnownNetwork, OrreryError } from '../../../contract/index.ts';
import { type Answers, openPage } from '../../data/page.fixture.tsx';
import { liveStatus } from '../../data/status.fixture.ts';
import { useStatus } from '../../data/use-status.ts';
import { knownNetwork } from './network.fixture.ts';
import { NetworkForm } from './network-form.tsx';

function openForm(answers: Answers = {}, shown: Partial<KnownNetwork> = {}, isShown = false) {
  const [onClose, onRemoved] = [vi.fn(), vi.fn()];
  const network = { ...knownNetwork, ...shown };
  const form = <NetworkForm network={network} isShown={isShown} onClose={onClose} onRemoved={onRemoved} />;
  return { ...openPage(form, answers), onClose, onRemoved };
}
/** The text that describes a field, its error included. */
const aboutOf = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');

test('gateways are lines, and the form is saved as settings', async () => {
  const { person, inputs, onClose } = openForm({ changeNetwork: () => ({ network: knownNetwork }) });
  const gateways = screen.getByLabelText('Data gateways');
  expect(gateways).toHaveProperty('value', 'https://first.example.org\nhttps://second.example.org');
  await person.type(gateways, '{Enter}https://third.example.org');
  await person.clear(screen.getByLabelText('Limit of lists (GB)'));
  await person.type(screen.getByLabelText('Limit of lists (GB)'), '2.5{Enter}');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(inputs('changeNetwork')[0]).toMatchObject({
    id: 'example',
    dataGateways: ['https://first.example.org', 'https://second.example.org', 'https://third.example.org'],
    transactionGateway: null,
    listsLimitBytes: 2_500_000_000,
  });
});

test('a wrong value is reported at its field, and nothing can be saved', async () => {
  const { person, inputs } = openForm();
  const rate = screen.getByLabelText('Requests per second');
  await person.clear(rate);
  await person.type(rate, 'many');
  expect(rate.getAttribute('aria-invalid')).toBe('true');
  expect(aboutOf(rate)).toContain('Must be a number from 0.1 to 1,000');
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  await person.keyboard('{Enter}');
  expect(inputs('changeNetwork')).toEqual([]);
  expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).not.toBe('true');
});

test('an address that is none is quoted at its field, with what it must be', async () => {
  const { person, inputs } = openForm();
  const gateways = screen.getByLabelText('Data gateways');
  await person.type(gateways, '{Enter}third.example.org:3008');
  expect(aboutOf(gateways)).toContain('"third.example.org:3008" must begin with https://');
  const transactions = screen.getByLabelText('Transaction gateway');
  await person.type(transactions, 'https://me:secret@example.org');
  expect(aboutOf(transactions)).toContain('"https://…@example.org" must contain no user name and no password');
  await person.type(screen.getByLabelText('Name'), '{Enter}');
  expect(inputs('changeNetwork')).toEqual([]);
});

test.each([
  ['Stake decimals', 'six', 'Must be a whole number from 0 to 30'],
  ['Stake decimals', ' ', 'Must be a whole number from 0 to 30'],
  ['Limit of lists (GB)', 'none', 'Must be a number, at least 1,000,000 bytes (0.001 GB)'],
  ['Markets', 'btc', 'Must be 64 hexadecimal digits'],
])('the field %s says in words what is allowed', async (label, typed, words) => {
  const { person } = openForm();
  const field = screen.getByLabelText(label);
  await person.clear(field);
  await person.type(field, typed);
  expect(aboutOf(field)).toContain(words);
});

test('a market that the network does not know is named at its field, which has the focus, and can be saved', async () => {
  const [known, unknown] = ['a'.repeat(64), 'b'.repeat(64)];
  function Page() {
    const network = { ...knownNetwork, markets: [known, unknown] };
    const isKnown = useStatus() !== undefined;
    return isKnown && <NetworkForm network={network} isShown={true} onClose={() => {}} onRemoved={() => {}} />;
  }
  const notices = [{ kind: 'markets', text: `The network does not know the market ${unknown}.` }];
  const { person, inputs } = openPage(<Page />, {
    status: () => ({ ...liveStatus('example'), notices }) as never,
    changeNetwork: () => ({ network: knownNetwork }),
  });
  const field = await screen.findByLabelText('Markets');
  expect(document.activeElement).toBe(field);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(aboutOf(field)).toMatch(/The network does not know bbbb\S+\. Correct the id, or delete its line\./);
  expect(aboutOf(field)).not.toContain('aaaa');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(inputs('changeNetwork')).toHaveLength(1));
  await person.clear(field);
  await person.type(field, known);
  expect(field.getAttribute('aria-invalid')).not.toBe('true');
});

test('a network cannot take the name of another one, and one that has it already keeps it', async () => {
  const other = { ...knownNetwork, id: 'other', name: 'Sandbox' };
  const { person, inputs } = openForm({
    networks: () => ({ shown: 'other', networks: [knownNetwork, other, { ...other, id: 'third', name: 'Example' }] }),
    changeNetwork: () => ({ network: knownNetwork }),
  });
  const name = screen.getByLabelText('Name');
  await person.clear(name);
  await person.type(name, 'sandbox');
  await waitFor(() => expect(aboutOf(name)).toContain('Another network is named "Sandbox". Choose another name.'));
  await person.type(name, '{Enter}');
  expect(inputs('changeNetwork')).toEqual([]);
  await person.clear(name);
  await person.type(name, 'Example{Enter}');
  await waitFor(() => expect(inputs('changeNetwork')).toHaveLength(1));
});

test('what was saved while the form was left and shown again is not turned back by the next change', async () => {
  const answer = Promise.withResolvers<{ network: typeof knownNetwork }>();
  function Page() {
    const [isOpen, setOpen] = useState(true);
    const [network, setNetwork] = useState<KnownNetwork>(knownNetwork);
    return (
      <>
        {isOpen && <NetworkForm network={network} isShown={false} onClose={() => {}} onRemoved={() => {}} />}
        <button type="button" onClick={() => setOpen((before) => !before)}>
          leave or return
        </button>
        <button type="button" onClick={() => setNetwork({ ...knownNetwork, name: 'Renamed' })}>
          read again
        </button>
      </>
    );
  }
  const { person, inputs } = openPage(<Page />, { changeNetwork: () => answer.promise });
  const name = () => screen.getByLabelText('Name');
  await person.clear(name());
  await person.type(name(), 'Renamed{Enter}');
  await waitFor(() => expect(inputs('changeNetwork')).toHaveLength(1));
  await person.click(screen.getByText('leave or return'));
  await person.click(screen.getByText('leave or return'));
  expect(screen.getByText(/^This form has your changes from before/)).toBeDefined();
  answer.resolve({ network: { ...knownNetwork, name: 'Renamed' } });
  await screen.findAllByText('Saved Renamed');
  await person.click(screen.getByText('read again'));
  await person.type(screen.getByLabelText('Requests per second'), '0');
  expect(name()).toHaveProperty('value', 'Renamed');
  expect(screen.queryByText(/^This form has your changes from before/)).toBeNull();
});

test('a refusal is announced, and what was typed stays', async () => {
  const { person, onClose } = openForm({
    changeNetwork: () => {
      throw new OrreryError('NETWORK_UNKNOWN', { network: 'example' });
    },
  });
  await person.type(screen.getByLabelText('Name'), ' two{Enter}');
  await screen.findByText(/is not configured/);
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Example two');
  expect(onClose).not.toHaveBeenCalled();
});

test('the sandbox has no gateways to change, and the current network cannot be removed', () => {
  openForm({}, { kind: 'sandbox' });
  expect(screen.queryByLabelText('Data gateways')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Remove network' })).toBeNull();
});

test('a network that is not shown is removed after a question, with its data kept unless a person chooses otherwise', async () => {
  const { person, inputs, onRemoved } = openForm({ removeNetwork: () => ({ deletedBytes: 0 }) });
  await person.click(screen.getByRole('button', { name: 'Remove network' }));
  const question = await screen.findByRole('alertdialog', { name: 'Remove Example?' });
  expect(question.textContent).toContain(
    'notes of funding charts and list of exports stay, and so does its downloaded data.',
  );
  await person.keyboard('{Escape}');
  expect(inputs('removeNetwork')).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Remove network' }));
  await person.click(await screen.findByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(onRemoved).toHaveBeenCalledOnce());
  expect(inputs('removeNetwork')).toEqual([{ id: 'example', data: 'keep' }]);
  expect(await screen.findByText('Removed Example with its settings. Its data was kept')).toBeDefined();
});

test('what cannot be downloaded again is deleted only after a question', async () => {
  const { person, inputs, onRemoved } = openForm({ removeNetwork: () => ({ deletedBytes: 2_000_000 }) });
  await person.click(screen.getByRole('button', { name: /Stored data/ }));
  expect(await screen.findByRole('option', { name: /downloaded again \(at most 2 MB\)$/ })).toBeTruthy();
  await person.click(await screen.findByRole('option', { name: /Delete everything/ }));
  await person.click(screen.getByRole('button', { name: 'Remove network' }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete everything of Example?' });
  for (const lost of ['templates', 'notices', 'notes of funding charts']) expect(question.textContent).toContain(lost);
  await person.keyboard('{Escape}');
  expect(inputs('removeNetwork')).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Remove network' }));
  await person.click(await screen.findByRole('button', { name: 'Delete everything' }));
  await waitFor(() => expect(onRemoved).toHaveBeenCalledOnce());
  expect(inputs('removeNetwork')).toEqual([{ id: 'example', data: 'everything' }]);
  expect(await screen.findByText('Removed Example with its settings. Deleted 2 MB of data')).toBeDefined();
});

test('a network that never connected claims no size of its data, and offers no choice', () => {
  openForm({}, { chainId: null, storedBytes: 0 });
  expect(screen.queryByRole('button', { name: /Stored data/ })).toBeNull();
  expect(screen.getByText(/chain of this network is not known yet/)).toBeDefined();
});

test('the current network says why it cannot be removed', () => {
  openForm({}, {}, true);
  expect(screen.getByText(/switch to another one first/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Remove network' })).toBeNull();
});
