/** The vault of a data folder, if the host allows one. It opens at the first use. */
import { OrreryError, type VaultStatus } from '../contract/index.ts';
import {
  type Keyring,
  type KeyView,
  openVault,
  type Vault,
  type VaultClock,
  type VaultState,
} from '../transactions/index.ts';

/** Says if a host allows a vault. The keyring is loaded when the vault is first needed. */
export type VaultPolicy =
  | { kind: 'on'; keyring?: () => Promise<Keyring | undefined> }
  /** `reason` is shown to the person: "the browser host keeps no keys". */
  | { kind: 'off'; reason: string };

/** Access to the vault of a data folder. */
export interface VaultAccess {
  /**
   * Returns the vault, open or not. The first call loads the keyring.
   * @throws OrreryError VAULT_OFF, CANCELLED after `close`
   */
  vault(): Promise<Vault>;
  /**
   * Returns what views show of the vault. It does not count as use.
   * @throws OrreryError VAULT_INVALID, FILE_UNREADABLE
   */
  status(): Promise<VaultStatus>;
  /** Locks the vault at once if it is open. @throws OrreryError VAULT_OFF */
  lock(): Promise<void>;
  /** Returns the public keys of the vault, none if there is no vault, "locked" if it is locked. It does not count as use. */
  own(): Promise<string[] | 'locked'>;
  /** Returns true if the open vault has a key with the taint mark; false also if it is locked. It does not count as use. */
  isTainted(publicKey: string): Promise<boolean>;
  /** Locks the vault. Later calls throw CANCELLED. */
  close(): Promise<void>;
}

/** Options of `createVaultAccess`. */
export interface KeysOptions {
  /** Absolute path of the vault's file. */
  file: string;
  /** Says if there may be a vault. */
  policy: VaultPolicy;
  /** The vault locks after this time without use (milliseconds); 0 for never. */
  idleAfter: number;
  /** The vault locks after this time, used or not (milliseconds); 0 for never. */
  maxOpenMs: number;
  clock?: VaultClock;
  /** The way in which a person confirms signatures here. */
  confirmation: VaultStatus['confirmation'];
  /** Called when the vault opens or locks. */
  onChange(state: VaultState): void;
}

/**
 * Returns access to the vault of a data folder; nothing is read before the first call. If the policy is off, there is
 * no vault: `status` says so, and calls that need the vault throw VAULT_OFF.
 */
export function createVaultAccess({ policy, onChange, confirmation, ...options }: KeysOptions): VaultAccess {
  let opening: Promise<{ vault: Vault; hasKeyring: boolean }> | undefined;
  let closed = false;

  async function open() {
    if (policy.kind === 'off') throw new OrreryError('VAULT_OFF', { reason: policy.reason });
    const keyring = await policy.keyring?.();
    if (closed) throw new OrreryError('CANCELLED', {});
    const vault = openVault({ ...options, keyring });
    vault.onChange(onChange);
    return { vault, hasKeyring: keyring !== undefined };
  }

  function opened() {
    opening ??= open();
    // A failed keyring may work the next time, so try again then.
    opening.catch(() => {
      opening = undefined;
    });
    return opening;
  }

  /** Returns the keys of the vault; none if there is no vault, "locked" if it is locked. */
  async function keys(): Promise<KeyView[] | 'locked'> {
    if (policy.kind === 'off') return [];
    const { vault } = await opened();
    const state = await vault.state();
    if (state === 'locked') return state;
    return state === 'open' ? vault.peek().flatMap((wallet) => wallet.keys) : [];
  }

  return {
    vault: async () => (await opened()).vault,
    async status() {
      if (policy.kind === 'off') {
        return { state: 'off', reason: policy.reason, keyring: false, confirmation, locksAfter: 0, wallets: [] };
      }
      const { vault, hasKeyring } = await opened();
      const state = await vault.state();
      const wallets = state === 'open' ? vault.peek() : [];
      return { state, reason: null, keyring: hasKeyring, confirmation, locksAfter: options.idleAfter, wallets };
    },
    async lock() {
      if (policy.kind === 'off') throw new OrreryError('VAULT_OFF', { reason: policy.reason });
      (await opening)?.vault.lock();
    },
    async own() {
      const known = await keys();
      return known === 'locked' ? known : known.map(({ publicKey }) => publicKey);
    },
    async isTainted(publicKey) {
      const known = await keys();
      return known !== 'locked' && known.some((key) => key.publicKey === publicKey && key.tainted);
    },
    async close() {
      closed = true;
      const last = await opening?.catch(() => undefined);
      await last?.vault.close();
    },
  };
}
