import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { GRPC_PREFERENCE } from '../../../contract/index.ts';
import { openPage } from '../../data/page.fixture.tsx';
import { GatewaySettings } from './gateway-settings.tsx';

const access = { address: 'http://127.0.0.1:41243', token: 'the-token', offersGrpc: true };

test('gRPC is on at first, with its address; the switch is kept, and works from the keyboard', async () => {
  const page = openPage(<GatewaySettings />, { gatewayAccess: () => access, setPreference: () => ({}) });
  const box = await screen.findByRole('checkbox', { name: 'Answer gRPC' });
  expect(box).toHaveProperty('checked', true);
  screen.getByText('127.0.0.1:41243');
  screen.getByRole('button', { name: 'Copy address for gRPC' });

  box.focus();
  await page.person.keyboard(' ');
  await waitFor(() => expect(box).toHaveProperty('checked', false));
  expect(screen.queryByText('127.0.0.1:41243')).toBeNull();
  await page.person.keyboard(' ');
  await waitFor(() => expect(box).toHaveProperty('checked', true));
  expect(page.inputs('setPreference')).toEqual([
    { key: GRPC_PREFERENCE, value: { isOn: false }, from: null },
    { key: GRPC_PREFERENCE, value: { isOn: true }, from: { isOn: false } },
  ]);
});

test('a switch that is pressed before its stored value is read waits for it', async () => {
  const stored = Promise.withResolvers<{ value: null }>();
  const page = openPage(<GatewaySettings />, {
    gatewayAccess: () => access,
    preference: () => stored.promise,
    setPreference: () => ({}),
  });
  const box = await screen.findByRole('checkbox', { name: 'Answer gRPC' });
  box.focus();
  await page.person.keyboard(' ');
  stored.resolve({ value: null });
  await waitFor(() => expect(box).toHaveProperty('checked', false));
  expect(page.inputs('setPreference')).toMatchObject([{ key: GRPC_PREFERENCE, value: { isOn: false } }]);
});

test('where the host was started for REST alone, there is no switch', async () => {
  openPage(<GatewaySettings />, { gatewayAccess: () => ({ ...access, offersGrpc: false }) });
  await screen.findByText('Off: Orrery runs with --no-grpc.');
  expect(screen.queryByRole('checkbox')).toBeNull();
});
