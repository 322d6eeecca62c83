/** How rows of the lists that are walked by cursor alone are told apart, so that a walk can find its place again. */
import type { RecordOf } from '../../contract/index.ts';

export type CursorList = 'parties' | 'checkpoints';

/**
 * A party that is built into the network. Services that order it without a time give it a dead cursor (docs/network.md
 * 2.6).
 */
const BUILT_IN_PARTY = 'network';

export interface RowIdentity<L extends CursorList> {
  /** The row's name; null for a row whose cursor must not be walked from. */
  nameOf(record: RecordOf<L>): string | null;
  /** Whether a service forgets rows. Where it does not, one that lists none of the known rows lists another world. */
  readonly mayVanish: boolean;
  /** True from the named row on, seen from the newest row downwards. */
  hasReached(record: RecordOf<L>, name: string): boolean;
}

export const rowIdentities: { readonly [L in CursorList]: RowIdentity<L> } = {
  parties: {
    nameOf: ({ id }) => (id === BUILT_IN_PARTY ? null : id.toLowerCase()),
    mayVanish: false,
    hasReached: ({ id }, name) => id.toLowerCase() === name,
  },
  checkpoints: {
    nameOf: ({ atBlock }) => atBlock.toString(),
    // Services keep checkpoints for some days only (docs/network.md 3.3).
    mayVanish: true,
    hasReached: ({ atBlock }, name) => atBlock <= BigInt(name),
  },
};
