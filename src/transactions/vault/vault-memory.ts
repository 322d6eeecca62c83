import { createEmitter } from '../../async/index.ts';
import { OrreryError } from '../../contract/index.ts';
import { wipe } from '../keys/wipe.ts';
import { type AutoLock, type AutoLockOptions, createAutoLock } from './auto-lock.ts';
import { type Contents, wipeContents } from './contents.ts';
import type { VaultKey } from './envelope.ts';
import type { VaultState } from './vault-options.ts';

/** The key and the contents of an open vault. */
export interface Unlocked {
  key: VaultKey;
  contents: Contents;
  /** Version of the file that holds these contents. */
  version: string;
}

/** Wipes a key and contents, which nobody uses any more. */
export function forget({ key, contents }: Unlocked): void {
  wipe(key.key);
  wipeContents(contents);
}

/** The memory of a vault: nothing, or its key and contents until the lock wipes them. */
export class VaultMemory {
  readonly #autoLock: AutoLock;
  readonly #states = createEmitter<VaultState>();
  #unlocked: Unlocked | undefined;

  constructor(options: Omit<AutoLockOptions, 'lock'>) {
    this.#autoLock = createAutoLock({ ...options, lock: () => this.lock() });
  }

  /** Returns what is open; undefined if the vault is locked, or due to lock. */
  current(): Unlocked | undefined {
    if (this.#unlocked !== undefined && this.#autoLock.isDue()) this.lock();
    return this.#unlocked;
  }

  /** Returns what is open, without counting as use. @throws OrreryError VAULT_LOCKED */
  peek(): Unlocked {
    const found = this.current();
    if (found === undefined) throw new OrreryError('VAULT_LOCKED', {});
    return found;
  }

  /** Returns what is open, and counts as use. @throws OrreryError VAULT_LOCKED */
  use(): Unlocked {
    const found = this.peek();
    this.#autoLock.use();
    return found;
  }

  /** Takes what was opened, in place of what was open before. */
  begin(next: Unlocked): void {
    this.lock();
    this.#unlocked = next;
    this.#autoLock.begin();
    this.#states.emit('open');
  }

  /** Changes what is open. Returns false, and changes nothing, if `before` was locked or replaced meanwhile. */
  update(before: Unlocked, change: Partial<Unlocked>): boolean {
    if (this.#unlocked !== before) return false;
    this.#unlocked = { ...before, ...change };
    return true;
  }

  /** Wipes what is open. */
  lock(): void {
    this.#autoLock.end();
    if (this.#unlocked === undefined) return;
    forget(this.#unlocked);
    this.#unlocked = undefined;
    this.#states.emit('locked');
  }

  /** Calls the listener whenever the vault opens or locks, until the returned function is called. */
  listen(listener: (state: VaultState) => void): () => void {
    return this.#states.listen(listener);
  }

  /** Locks, and forgets all listeners. */
  close(): void {
    this.lock();
    this.#states.clear();
  }
}
