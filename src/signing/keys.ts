/** The vault of a data folder, where the host allows one. It is opened when it is first asked for. */
import { OrreryError, type VaultStatus } from '../contract/index.ts';
import { type Clock, type Keyring, openVault, type Vault, type VaultState } from '../transactions/index.ts';

/** Whether a host keeps keys. The keyring is asked for when the vault is first needed. */
export type VaultPolicy =
  | { kind: 'on'; keyring?: () => Promise<Keyring | undefined> }
  /** `reason` is shown: "the browser host keeps no keys". */
  | { kind: 'off'; reason: string };

export interface Keys {
  /** @throws OrreryError VAULT_OFF */
  vault(): Promise<Vault>;
  /** @throws OrreryError VAULT_INVALID, FILE_UNREADABLE */
  status(): Promise<VaultStatus>;
  /** Locks it where it is open, at once. @throws OrreryError VAULT_OFF */
  lock(): Promise<void>;
  /** Public keys in the vault; none unless it is open. It does not count as use. */
  own(): Promise<string[]>;
  close(): Promise<void>;
}

export interface KeysOptions {
  /** Absolute path of the vault's file. */
  file: string;
  policy: VaultPolicy;
  /** Milliseconds without use after which the vault locks. */
  idleAfter: number;
  /** Milliseconds after which it locks whether it is used or not. */
  maxOpenMs: number;
  clock?: Clock;
  /** How signatures are confirmed here. */
  confirmation: VaultStatus['confirmation'];
  /** Called when the vault opens or locks. */
  onChange(state: VaultState): void;
}

export function createKeys({ policy, onChange, confirmation, ...options }: KeysOptions): Keys {
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
    // A keyring that failed may work the next time.
    opening.catch(() => {
      opening = undefined;
    });
    return opening;
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
      if (policy.kind === 'off') return [];
      const { vault } = await opened();
      if ((await vault.state()) !== 'open') return [];
      return vault.peek().flatMap(({ keys }) => keys.map(({ publicKey }) => publicKey));
    },
    async close() {
      closed = true;
      const last = await opening?.catch(() => undefined);
      await last?.vault.close();
    },
  };
}
