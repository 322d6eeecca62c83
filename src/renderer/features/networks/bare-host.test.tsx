import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { OrreryError } from '../../../contract/index.ts';
import { openPage } from '../../data/page.fixture.tsx';
import { AddNetwork } from './add-network.tsx';

test('a host name without https:// gets it, and the page says so', async () => {
  const { person, inputs } = openPage(<AddNetwork onAdded={() => {}} />, {
    probeNetwork: () => {
      throw new OrreryError('UPSTREAM_UNREACHABLE', { service: 'The service', reason: 'the connection was refused' });
    },
  });
  await person.type(screen.getByLabelText('Add a network'), ' data.example.org:3008 {Enter}');
  const address = 'https://data.example.org:3008';
  await waitFor(() => expect(inputs('probeNetwork')).toEqual([{ address }]));
  expect(screen.getByLabelText('Add a network')).toHaveProperty('value', address);
  expect(await screen.findByText('https:// was put before the address')).toBeDefined();
});

test.each(['example', 'localhost:3008', '127.0.0.1:3008'])('for %s, a person chooses the protocol', async (typed) => {
  const { person, inputs } = openPage(<AddNetwork onAdded={() => {}} />, {});
  await person.type(screen.getByLabelText('Add a network'), `${typed}{Enter}`);
  expect(screen.getByText(new RegExp(`^"${typed}" must begin with https://`))).toBeTruthy();
  expect(inputs('probeNetwork')).toEqual([]);
});
