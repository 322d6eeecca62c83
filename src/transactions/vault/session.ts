/**
 * The open vault: its key and contents in memory, the lock that wipes them, and the writer that puts every change on disk
 * before it takes effect.
 */

import { timingSafeEqual } from 'node:crypto';
import { createSerialQueue } from '../../async/index.ts';
import { OrreryError } from '../../contract/index.ts';
import { wipe } from '../keys/wipe.ts';
import { createAttemptLimit } from './attempt-limit.ts';
import { systemClock } from './clock.ts';
import { type Contents, decodeContents, EMPTY, encodeContents, wipeContents } from './contents.ts';
import { makeSalt, openEnvelope, readHeader, sealEnvelope, type VaultKey } from './envelope.ts';
import { type DerivationCost, type DeriveKey, STANDARD_COST } from './key-derivation.ts';
import { openVaultFile } from './vault-file.ts';
import { forget, type Unlocked, VaultMemory } from './vault-memory.ts';
import type { VaultOptions, VaultState } from './vault-options.ts';
import { secretsOnlyIn, wipedOnFailure } from './wiped-on-failure.ts';

/** The vault of a file. `Vault` describes the methods that have no comment here. */
export interface VaultSession {
  state(): Promise<VaultState>;
  create(passphrase: string, signal?: AbortSignal): Promise<void>;
  unlock(passphrase: string, signal?: AbortSignal): Promise<void>;
  lock(): void;
  changePassphrase(current: string, next: string, signal?: AbortSignal): Promise<void>;
  /**
   * Returns the contents and counts as use. Use them without awaiting in between, since locking wipes them.
   * @throws OrreryError VAULT_LOCKED
   */
  contents(): Contents;
  /** Returns the contents without counting as use. @throws OrreryError VAULT_LOCKED */
  peek(): Contents;
  /**
   * Confirms the passphrase. Unlocking, confirming and changing the passphrase run one after the other for all callers,
   * and guessing is slowed down.
   * @throws OrreryError PASSPHRASE_WRONG, PASSPHRASE_PAUSED, CANCELLED
   */
  confirm(passphrase: string, signal?: AbortSignal): Promise<void>;
  /**
   * Changes the contents, on disk and then in memory; changes run one after the other. Returns the result of `work`.
   * @throws OrreryError VAULT_LOCKED, VAULT_CHANGED, and the errors of `work`
   */
  alter<Result>(work: (contents: Contents) => Alteration<Result>): Promise<Result>;
  /** Calls the listener whenever the vault opens or locks, until the returned function is called. */
  onChange(listener: (state: VaultState) => void): () => void;
  /** Cancels key derivations and waits for pending writes. */
  close(): Promise<void>;
}

/** The outcome of changing a vault's contents: the new contents, and the result for the caller. */
export interface Alteration<Result> {
  contents: Contents;
  result: Result;
}

const MIN_PASSPHRASE_CHARACTERS = 8;

/** Returns the session of a vault's file, locked. Nothing is read before the first call. */
export function createVaultSession(
  { file, keyring, idleAfter, maxOpenMs = 0, clock = systemClock }: VaultOptions,
  deriveKey: DeriveKey,
): VaultSession {
  const disk = openVaultFile(file, keyring);
  const limited = createAttemptLimit(clock);
  const memory = new VaultMemory({ idleAfter, maxOpenMs, clock });
  const queue = createSerialQueue();
  const closing = new AbortController();
  /** How often the vault was told to lock, also while nothing was open. */
  let locks = 0;

  /**
   * Keeps what was opened in memory. Wipes it if the work was cancelled meanwhile, or if the vault was told to lock since
   * `locksBefore` was read: a person who locks the screen during an unlock must not leave an open vault.
   * @throws OrreryError CANCELLED, VAULT_LOCKED
   */
  function begin(next: Unlocked, locksBefore: number, signal?: AbortSignal): void {
    const isCancelled = closing.signal.aborted || signal?.aborted;
    if (!isCancelled && locks === locksBefore) {
      memory.begin(next);
      return;
    }
    forget(next);
    throw new OrreryError(isCancelled ? 'CANCELLED' : 'VAULT_LOCKED', {});
  }

  /** Derives a key. Ends with the session, if not before. */
  function derive(passphrase: string, salt: Uint8Array, cost: DerivationCost, signal?: AbortSignal) {
    return deriveKey(
      passphrase,
      salt,
      cost,
      AbortSignal.any([closing.signal, ...(signal === undefined ? [] : [signal])]),
    );
  }

  /** Derives a key for a new passphrase, with a new salt. @throws OrreryError PASSPHRASE_TOO_SHORT, CANCELLED */
  async function makeKey(passphrase: string, signal?: AbortSignal): Promise<VaultKey> {
    if ([...passphrase].length < MIN_PASSPHRASE_CHARACTERS) {
      throw new OrreryError('PASSPHRASE_TOO_SHORT', { least: MIN_PASSPHRASE_CHARACTERS });
    }
    const salt = makeSalt();
    return { salt, cost: STANDARD_COST, key: await derive(passphrase, salt, STANDARD_COST, signal) };
  }

  /** Checks the passphrase of the open vault. A wrong one does not count as use. @throws OrreryError PASSPHRASE_WRONG */
  async function verify(passphrase: string, signal: AbortSignal | undefined): Promise<void> {
    const { salt, cost } = memory.peek().key;
    const key = await derive(passphrase, salt, cost, signal);
    try {
      if (!timingSafeEqual(key, memory.peek().key.key)) throw new OrreryError('PASSPHRASE_WRONG', {});
    } finally {
      wipe(key);
    }
    memory.use();
  }

  /**
   * Reads and opens the vault. Wraps a file that was made without a keyring, if there is one now. Throws as `unlock`.
   */
  async function openWith(passphrase: string, locksBefore: number, signal: AbortSignal | undefined): Promise<void> {
    const { sealed, isWrapped, version } = await disk.read();
    const { salt, cost } = readHeader(sealed, file);
    const key = await derive(passphrase, salt, cost, signal);
    const contents = await wipedOnFailure([key], () => decodeContents(openEnvelope(sealed, key), file));
    const next = { key: { key, salt, cost }, contents, version };
    begin(next, locksBefore, signal);
    if (keyring === undefined || isWrapped) return;
    // The vault was made without a keyring, and there is one now. If wrapping fails, the file stays unchanged.
    await disk.replace(sealed, version, { reprotects: true }).then(
      (wrapped) => {
        memory.update(next, { version: wrapped });
      },
      () => {},
    );
  }

  return {
    async state() {
      if (memory.current() !== undefined) return 'open';
      return (await disk.exists()) ? 'locked' : 'absent';
    },

    create(passphrase, signal) {
      const locksBefore = locks;
      return queue(async () => {
        if (await disk.exists()) throw new OrreryError('VAULT_EXISTS', { file });
        const key = await makeKey(passphrase, signal);
        const version = await wipedOnFailure([key.key], () => {
          if (signal?.aborted) throw new OrreryError('CANCELLED', {});
          return disk.create(seal(EMPTY, key));
        });
        begin({ key, contents: EMPTY, version }, locksBefore);
      });
    },

    unlock(passphrase, signal) {
      const locksBefore = locks;
      return queue(() => limited(() => openWith(passphrase, locksBefore, signal)));
    },

    lock() {
      locks += 1;
      memory.lock();
    },

    changePassphrase: (current, next, signal) =>
      queue(async () => {
        await limited(() => verify(current, signal));
        const key = await makeKey(next, signal);
        await wipedOnFailure([key.key], async () => {
          if (signal?.aborted) throw new OrreryError('CANCELLED', {});
          const before = memory.use();
          const version = await disk.replace(seal(before.contents, key), before.version, { reprotects: true });
          wipe(memory.update(before, { key, version }) ? before.key.key : key.key);
        });
      }),

    contents: () => memory.use().contents,
    peek: () => memory.peek().contents,
    confirm: (passphrase, signal) => queue(() => limited(() => verify(passphrase, signal))),

    alter: (work) =>
      queue(async () => {
        const before = memory.use();
        const { contents, result } = work(before.contents);
        const version = await wipedOnFailure(secretsOnlyIn(contents, before.contents), () =>
          disk.replace(seal(contents, before.key), before.version),
        );
        // Locked meanwhile: the file has the change, and memory must hold nothing any more.
        if (!memory.update(before, { contents, version })) wipeContents(contents);
        for (const secret of secretsOnlyIn(before.contents, contents)) wipe(secret);
        return result;
      }),

    onChange: (listener) => memory.listen(listener),

    async close() {
      closing.abort();
      await queue(() => Promise.resolve());
      memory.close();
    },
  };
}

function seal(contents: Contents, key: VaultKey): Uint8Array {
  const plain = encodeContents(contents);
  const sealed = sealEnvelope(plain, key);
  wipe(plain);
  return sealed;
}
