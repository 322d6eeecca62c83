/**
 * The vault while it is open: its key and contents in memory, the lock that wipes them, and the way every change takes
 * to disk before it comes into force.
 */
import { timingSafeEqual } from 'node:crypto';
import { OrreryError } from '../../contract/index.ts';
import { removeDrafts, replaceFile } from '../../files/index.ts';
import { wipe } from '../keys/wipe.ts';
import { type Contents, decodeContents, EMPTY, encodeContents, wipeContents } from './contents.ts';
import { makeSalt, openEnvelope, readHeader, sealEnvelope, type VaultKey } from './envelope.ts';
import { isWrapped, type Keyring, unwrapVault, wrapVault } from './keyring.ts';
import { STANDARD_COST, type Stretch, type StretchCost } from './stretching.ts';
import { readVaultFile } from './vault-file.ts';

export type VaultState = 'absent' | 'locked' | 'open';

export interface VaultOptions {
  /** Absolute path of the vault's file; its folder exists. */
  file: string;
  /** The system's keyring, where there is one; wraps the vault once more. */
  keyring?: Keyring | undefined;
  /** Milliseconds without use after which the vault locks by itself; 0 for never. */
  idleAfter: number;
}

export interface VaultSession {
  state(): Promise<VaultState>;
  create(passphrase: string, signal?: AbortSignal): Promise<void>;
  unlock(passphrase: string, signal?: AbortSignal): Promise<void>;
  lock(): void;
  changePassphrase(current: string, next: string): Promise<void>;
  /** To be used without waiting in between: locking wipes them. @throws OrreryError VAULT_LOCKED */
  contents(): Contents;
  /** The same, without counting as use. @throws OrreryError VAULT_LOCKED */
  peek(): Contents;
  /** Throws VAULT_REFUSED unless the person at hand knows the passphrase. */
  confirm(passphrase: string): Promise<void>;
  /** Changes the contents, on disk and then in memory; changes run one after the other. */
  alter<Result>(work: (contents: Contents) => Alteration<Result>): Promise<Result>;
  onChange(listener: (state: VaultState) => void): () => void;
  /** Ends what stretches a passphrase, and waits for what is being written. */
  close(): Promise<void>;
}

export interface Alteration<Result> {
  contents: Contents;
  result: Result;
}

interface Open {
  key: VaultKey;
  contents: Contents;
}

const SHORTEST_PASSPHRASE = 8;
/** How drafts of the vault ended before they named their process. */
const FORMER_DRAFT = /^[0-9a-f]{12}\.unfinished$/;

export function startSession({ file, keyring, idleAfter }: VaultOptions, stretch: Stretch): VaultSession {
  const listeners = new Set<(state: VaultState) => void>();
  let open: Open | undefined;
  let idle: NodeJS.Timeout | undefined;
  const closing = new AbortController();
  let last: Promise<unknown> = Promise.resolve();

  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  }

  function tell(state: VaultState): void {
    for (const listener of listeners) listener(state);
  }

  function stayAwake(): void {
    clearTimeout(idle);
    if (idleAfter > 0) idle = setTimeout(lock, idleAfter).unref();
  }

  function peek(): Open {
    if (open === undefined) throw new OrreryError('VAULT_LOCKED', {});
    return open;
  }

  function requireOpen(): Open {
    const found = peek();
    stayAwake();
    return found;
  }

  function begin(next: Open, signal: AbortSignal | undefined): void {
    if (closing.signal.aborted || signal?.aborted) {
      forget(next);
      throw new OrreryError('CANCELLED', {});
    }
    lock();
    open = next;
    stayAwake();
    tell('open');
  }

  function lock(): void {
    clearTimeout(idle);
    if (open === undefined) return;
    forget(open);
    open = undefined;
    tell('locked');
  }

  /** Ends with the session, if not before. */
  function stretched(passphrase: string, salt: Uint8Array, cost: StretchCost, signal?: AbortSignal) {
    return stretch(
      passphrase,
      salt,
      cost,
      AbortSignal.any([closing.signal, ...(signal === undefined ? [] : [signal])]),
    );
  }

  async function makeKey(passphrase: string, signal?: AbortSignal): Promise<VaultKey> {
    if ([...passphrase].length < SHORTEST_PASSPHRASE) {
      throw new OrreryError('PASSPHRASE_TOO_SHORT', { least: SHORTEST_PASSPHRASE });
    }
    const salt = makeSalt();
    return { salt, cost: STANDARD_COST, key: await stretched(passphrase, salt, STANDARD_COST, signal) };
  }

  async function write(sealed: Uint8Array): Promise<void> {
    await replaceFile(file, await wrapVault(sealed, keyring, file));
  }

  async function confirm(passphrase: string): Promise<void> {
    const { salt, cost } = requireOpen().key;
    const key = await stretched(passphrase, salt, cost);
    try {
      if (!timingSafeEqual(key, requireOpen().key.key)) throw new OrreryError('VAULT_REFUSED', {});
    } finally {
      wipe(key);
    }
  }

  return {
    async state() {
      if (open !== undefined) return 'open';
      return (await readVaultFile(file)) === undefined ? 'absent' : 'locked';
    },

    create: (passphrase, signal) =>
      inTurn(async () => {
        if ((await readVaultFile(file)) !== undefined) throw new OrreryError('VAULT_EXISTS', { file });
        const key = await makeKey(passphrase, signal);
        if (signal?.aborted) throw new OrreryError('CANCELLED', {});
        await write(seal(EMPTY, key));
        begin({ key, contents: EMPTY }, undefined);
      }),

    unlock: (passphrase, signal) =>
      inTurn(async () => {
        const bytes = await readVaultFile(file);
        if (bytes === undefined) throw new OrreryError('VAULT_ABSENT', {});
        await removeDrafts(file, FORMER_DRAFT);
        const sealed = await unwrapVault(bytes, keyring, file);
        const { salt, cost } = readHeader(sealed, file);
        const key = await stretched(passphrase, salt, cost, signal);
        const contents = decodeContents(openEnvelope(sealed, key), file);
        begin({ key: { key, salt, cost }, contents }, signal);
        // A keyring that has become available since is put to use; if it fails, the file stays as it was.
        if (keyring !== undefined && !isWrapped(bytes)) await write(sealed).catch(() => {});
      }),

    lock,

    changePassphrase: (current, next) =>
      inTurn(async () => {
        await confirm(current);
        const key = await makeKey(next);
        const before = requireOpen();
        await write(seal(before.contents, key));
        if (open !== before) return wipe(key.key);
        wipe(before.key.key);
        open = { ...before, key };
      }),

    contents: () => requireOpen().contents,
    peek: () => peek().contents,
    confirm,

    alter: (work) =>
      inTurn(async () => {
        const before = requireOpen();
        const { contents, result } = work(before.contents);
        await write(seal(contents, before.key));
        // Locked meanwhile: the file has the change, and memory is to hold nothing any more.
        if (open === before) open = { ...before, contents };
        else wipeContents(contents);
        wipeLost(before.contents, contents);
        return result;
      }),

    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    async close() {
      closing.abort();
      await last;
      lock();
      listeners.clear();
    },
  };
}

function seal(contents: Contents, key: VaultKey): Uint8Array {
  const plain = encodeContents(contents);
  const sealed = sealEnvelope(plain, key);
  wipe(plain);
  return sealed;
}

function forget({ key, contents }: Open): void {
  wipe(key.key);
  wipeContents(contents);
}

/** Wipes the secrets that a change has removed. */
function wipeLost(before: Contents, after: Contents): void {
  const kept = new Set(after.wallets.flatMap(({ secrets }) => secrets));
  for (const secret of before.wallets.flatMap(({ secrets }) => secrets)) if (!kept.has(secret)) wipe(secret);
}
