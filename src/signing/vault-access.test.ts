import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../files/test-folder.fixture.ts';
import type { VaultClock } from '../transactions/index.ts';
import { createVaultAccess } from './vault-access.ts';

test('listing the keys, as every review does, does not keep the vault open', async () => {
  let now = 0;
  const clock: VaultClock = { wall: () => now, monotonic: () => now, every: () => () => {} };
  const keys = createVaultAccess({
    file: join(await testFolder(), 'vault'),
    policy: { kind: 'on' },
    idleAfter: 1000,
    maxOpenMs: 0,
    clock,
    confirmation: 'passphrase',
    onChange: () => {},
  });
  try {
    const vault = await keys.vault();
    await vault.create('correct horse battery staple');
    const { keys: made } = await vault.importKey('Single', '11'.repeat(32));
    const before = await keys.own();
    expect(before).toEqual(made.map(({ publicKey }) => publicKey));
    now = 600;
    await keys.own();
    now = 1001;
    expect(await keys.own()).toBe('locked');
  } finally {
    await keys.close();
  }
});
