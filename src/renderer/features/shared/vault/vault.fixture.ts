/** Test helper: the state of a vault. */
import type { VaultStatus } from '../../../../contract/index.ts';

/** Returns the state of an open vault with these wallets. */
export const openVaultOf = (wallets: VaultStatus['wallets']): VaultStatus => ({
  state: 'open',
  reason: null,
  keyring: false,
  confirmation: 'passphrase',
  locksAfter: 0,
  wallets,
});
