import { expect, test } from 'vitest';
import { OrreryError } from '../contract/index.ts';
import { createCurrentNetwork } from './current-network.ts';
import type { NetworkSession } from './network-session.ts';
import { newProfile } from './profile.ts';

test('a failed switch brings back the name and the decimals that the network had last', async () => {
  const first = { ...newProfile('https://a.example'), name: 'Before', stakeDecimals: 18 };
  const other = newProfile('https://b.example');
  const session = { listen: () => () => {}, close: () => Promise.resolve() } as unknown as NetworkSession;
  const damaged = new OrreryError('STORE_DAMAGED', { file: 'a', reason: 'b' });
  const network = createCurrentNetwork(first, (profile) =>
    profile.id === other.id ? Promise.reject(damaged) : Promise.resolve({ ...session, profile }),
  );
  await network.started;
  network.rename({ name: 'Mine', stakeDecimals: 6 });
  for (const attempt of ['first', 'second']) {
    await expect(network.change(other), attempt).rejects.toMatchObject({ code: 'STORE_DAMAGED' });
    expect(network.profile, attempt).toEqual({ ...first, name: 'Mine', stakeDecimals: 6 });
  }
});
