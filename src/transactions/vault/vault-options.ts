import type { VaultClock } from './clock.ts';
import type { Keyring } from './keyring.ts';

/** The state of a vault: `absent` while it has no file, else `locked` or `open`. */
export type VaultState = 'absent' | 'locked' | 'open';

/** Options of a vault: its file, its second encryption, and the times after which it locks by itself. */
export interface VaultOptions {
  /** Absolute path of the vault's file; its folder exists. */
  file: string;
  /** The system's keyring, if there is one; it wraps the vault once more. */
  keyring?: Keyring | undefined;
  /** Milliseconds without use after which the vault locks by itself; 0 for never. */
  idleAfter: number;
  /** Milliseconds after which it locks even if it is used; 0 for never, which is the default. */
  maxOpenMs?: number;
  /** The clocks that decide when it locks; those of this machine by default. */
  clock?: VaultClock;
}
