/** Identifies the rows of lists that support only cursors, so that sync can find its position again. */
import { BUILT_IN_PARTY, type Page, type RecordOf } from '../../contract/index.ts';

/** A list that can be read by cursors only. */
export type CursorList = 'parties' | 'checkpoints';

/** Tells the rows of one list apart by a name that each row has. */
export interface RowIdentity<L extends CursorList> {
  /** Returns the name of a row; null if its cursor must not be used. */
  nameOf(record: RecordOf<L>): string | null;
  /** True if services delete old rows. If false, a service without the known rows belongs to another network. */
  readonly mayVanish: boolean;
  /** Returns true for the named row and all rows below it. */
  hasReached(record: RecordOf<L>, name: string): boolean;
}

/** The identity of rows for each list that can be read by cursors only. */
export const rowIdentities: { readonly [L in CursorList]: RowIdentity<L> } = {
  parties: {
    // Services order the built-in party without a time, and give it a dead cursor (docs/network.md 2.6).
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

/** A row from which a service can be asked to go on: its name and its cursor. */
export interface RowPosition {
  at: string;
  cursor: string;
}

/**
 * Returns the positions of the rows of a page, in its order. Leaves out the built-in party, because its cursor must not
 * be used.
 */
export function positionsIn<L extends CursorList>(list: L, edges: Page<RecordOf<L>>['edges']): RowPosition[] {
  return edges.flatMap(({ node, cursor }) => {
    const at = rowIdentities[list].nameOf(node);
    return at === null ? [] : [{ at, cursor }];
  });
}
