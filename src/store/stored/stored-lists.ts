import { createHash } from 'node:crypto';
import { LIST_TABLES, type ListTable } from '../../contract/index.ts';
import { type Connection, openForReading, type SqlValue } from '../../sqlite/index.ts';
import { LISTS_MIGRATIONS, listsFile } from '../lists-format.ts';
import { readIdentity, readResources, type StoredResource } from '../network-state.ts';
import { notCached } from '../not-cached.ts';
import { readCheckpointRows, readDelegationRows, readFundingRows, readNodeRows, readPartyRows } from './read-rows.ts';
import type { StoredRow } from './stored-row.ts';
import { confirmedAt, LIST_OF } from './summarise-list.ts';

/** How much of a list, of an epoch or of a market's points is stored. `asOf` in Unix milliseconds. */
export interface StoredCoverage {
  /** True when all rows that upstream has are stored. */
  complete: boolean;
  /** When upstream last confirmed it; null if it never did. */
  asOf: number | null;
}

/** Reads the rows of an epoch, of a market, or of the list without a scope, batch by batch. */
type ReadBatches<Row> = (connection: Connection, scope: SqlValue) => Generator<Row[]>;

const READERS: { readonly [L in ListTable]: ReadBatches<StoredRow[L]> } = {
  nodes: readNodeRows,
  delegations: readDelegationRows,
  parties: readPartyRows,
  checkpoints: readCheckpointRows,
  funding_points: readFundingRows,
};

const NAMES: Readonly<Record<ListTable, string>> = {
  nodes: 'The list of nodes',
  delegations: 'The list of nodes',
  parties: 'The list of parties',
  checkpoints: 'The list of checkpoints',
  funding_points: 'The list of funding points',
};

/** The stored lists of a network in one state: later writes of a sync do not show. Its owner closes it. */
export class StoredLists {
  readonly chainId: string;
  readonly #connection: Connection;

  /**
   * @param folder of the network's stores
   * @throws OrreryError STORE_DAMAGED (also where there is no file), STORE_NEWER, NOT_CACHED (the file belongs to no
   *   network yet)
   */
  constructor(folder: string) {
    this.#connection = openForReading(listsFile(folder), LISTS_MIGRATIONS);
    try {
      this.#connection.statement('BEGIN').run();
      // SQLite fixes the state at the first read, not at BEGIN.
      const identity = readIdentity(this.#connection);
      if (identity === undefined) throw notCached('The network');
      this.chainId = identity.chainId;
    } catch (thrown) {
      this.#connection.close();
      throw thrown;
    }
  }

  /** Returns the tables that have stored rows, or whose list was fetched and is empty. */
  stored(): ListTable[] {
    return LIST_TABLES.filter((table) => this.#scopes(table).length > 0);
  }

  /**
   * Returns the coverage of a whole table: it is complete if all of its parts (epochs, markets) are. `asOf` is
   * what `confirmedAt` says.
   * @throws OrreryError NOT_CACHED if nothing of the table was ever fetched
   */
  coverage(table: ListTable): StoredCoverage {
    const scopes = this.#scopes(table);
    if (scopes.length === 0) throw notCached(NAMES[table]);
    return { complete: scopes.every(({ complete }) => complete), asOf: confirmedAt(scopes) };
  }

  /**
   * Yields the stored rows of a table in batches, with the coverage of their epoch, market or list: oldest first,
   * funding points market by market.
   */
  *rows<L extends ListTable>(table: L): Generator<{ rows: StoredRow[L][]; coverage: StoredCoverage }> {
    for (const { scope, complete, asOf } of this.#scopes(table)) {
      for (const rows of READERS[table](this.#connection, scope)) yield { rows, coverage: { complete, asOf } };
    }
  }

  /**
   * Returns a SHA-256 digest (hexadecimal) that changes whenever rows of a table may have changed.
   * @throws OrreryError NOT_CACHED if nothing of the table was ever fetched
   */
  stateOf(table: ListTable): string {
    const list = LIST_OF[table];
    const rows =
      list === 'nodes'
        ? this.#connection.statement('SELECT seq, node_count, confirmed_at FROM epoch ORDER BY seq').all()
        : this.#connection
            .statement('SELECT scope, row_count, reached_oldest, version FROM walk WHERE list = ? ORDER BY scope')
            .all(list);
    if (rows.length === 0) throw notCached(NAMES[table]);
    return createHash('sha256')
      .update(rows.map((row) => row.map(String).join()).join(';'))
      .digest('hex');
  }

  close(): void {
    this.#connection.close();
  }

  #scopes(table: ListTable): (StoredCoverage & Pick<StoredResource, 'scope' | 'mayChange'>)[] {
    const scopes = readResources(this.#connection).filter(({ list }) => list === LIST_OF[table]);
    // Epochs come newest first.
    const ordered = LIST_OF[table] === 'nodes' ? scopes.toReversed() : scopes;
    return ordered.map(({ scope, complete, asOf, mayChange }) => ({ scope, complete, asOf, mayChange }));
  }
}
