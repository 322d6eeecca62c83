import type { Connection } from '../../sqlite/index.ts';
import { openToRead } from './history-file.ts';

/** One state of the history, whatever is stored or removed meanwhile. Its owner releases it. */
export interface Snapshot {
  /** Reads the state. It must not be used after `release`. */
  readonly connection: Connection;
  /** Ends this use; the last one closes the connection. A second call does nothing. */
  release(): void;
}

interface SharedConnection {
  connection: Connection;
  users: number;
}

/**
 * Takes snapshots of a file of history. All snapshots of one state share one connection. While a process has the file
 * open, SQLite keeps the descriptors of its closed connections, so one connection per reader would use up descriptors.
 */
export class Snapshots {
  readonly file: string;
  #newest: SharedConnection | undefined;

  constructor(file: string) {
    this.file = file;
  }

  /**
   * Returns a snapshot of the newest state. The caller releases it.
   * @throws OrreryError STORE_NEWER, STORE_DAMAGED (also if there is no file), TOO_MANY_OPEN_FILES
   */
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

  /** Makes later snapshots contain the changes so far. Call it after each change of the history. */
  renew(): void {
    this.#newest = undefined;
  }

  /** Opens a connection that stays at the state of the file as it is now. */
  #open(): Connection {
    const connection = openToRead(this.file);
    try {
      connection.statement('BEGIN').run();
      // SQLite fixes the state at the first read, not at BEGIN.
      connection.statement('SELECT one FROM network').all();
      return connection;
    } catch (thrown) {
      connection.close();
      throw thrown;
    }
  }
}
