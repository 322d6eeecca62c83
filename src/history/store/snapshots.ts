import type { Connection } from '../../sqlite/index.ts';
import { openToRead } from './history-file.ts';

/** One state of the history, whatever is stored or removed meanwhile. Its owner releases it. */
export interface Snapshot {
  readonly connection: Connection;
  /** Ends this use; the last one closes the connection. A second call does nothing. */
  release(): void;
}

interface SharedConnection {
  connection: Connection;
  users: number;
}

/**
 * Snapshots of a file of history. All that are taken of one state share one connection: SQLite keeps the descriptor of
 * a closed connection while another one of the process has the file open, so that a connection for each reader would
 * leave as many descriptors as there ever were readers at once.
 */
export class Snapshots {
  readonly file: string;
  #newest: SharedConnection | undefined;

  constructor(file: string) {
    this.file = file;
  }

  /** @throws OrreryError STORE_NEWER, STORE_DAMAGED (also where there is no file), TOO_MANY_OPEN_FILES */
  take(): Snapshot {
    this.#newest ??= { connection: this.#open(), users: 0 };
    const shared = this.#newest;
    shared.users += 1;
    let isReleased = false;
    return {
      connection: shared.connection,
      release: () => {
        if (isReleased) return;
        isReleased = true;
        shared.users -= 1;
        if (shared.users > 0) return;
        if (this.#newest === shared) this.#newest = undefined;
        shared.connection.close();
      },
    };
  }

  /** The history has changed: snapshots that are taken from now on show it as it is now. */
  renew(): void {
    this.#newest = undefined;
  }

  #open(): Connection {
    const connection = openToRead(this.file);
    try {
      connection.statement('BEGIN').run();
      // Only the first read fixes the state.
      connection.statement('SELECT one FROM network').all();
      return connection;
    } catch (thrown) {
      connection.close();
      throw thrown;
    }
  }
}
