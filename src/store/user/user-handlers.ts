import { OrreryError } from '../../contract/index.ts';
import { type Connection, openForWriting } from '../../sqlite/index.ts';
import { USER_MIGRATIONS, userFile } from './user-format.ts';

/** The start data of the thread of user.sqlite. */
export interface UserData {
  /** The network's folder. */
  folder: string;
}

/** The calls that the thread of user.sqlite serves. */
export type UserService = ReturnType<typeof createUserHandlers>;

/** The times of a document, in Unix milliseconds. */
export interface DocumentTimes {
  createdAt: number;
  changedAt: number;
}

/** A document as stored: its content is JSON text. */
export interface StoredDocument extends DocumentTimes {
  id: string;
  content: string;
}

const COLUMNS = 'id, content, created_at, changed_at';

function toDocument([id, content, createdAt, changedAt]: unknown[]): StoredDocument {
  return { id: String(id), content: String(content), createdAt: Number(createdAt), changedAt: Number(changedAt) };
}

/**
 * Creates the functions that read and write the documents of user.sqlite, over one connection. The first call opens the
 * file and creates it when it is missing, so that the errors of opening reach the caller.
 */
export function createUserHandlers({ folder }: UserData) {
  let connection: Connection | undefined;

  function open(): Connection {
    // The user's work is small and cannot be fetched again, so each commit is flushed.
    connection ??= openForWriting(userFile(folder), USER_MIGRATIONS, { flushes: true });
    return connection;
  }

  /**
   * Reads every page of the file, so that damage is found before anything is written.
   * @throws OrreryError STORE_DAMAGED
   */
  function check(): void {
    const [verdict] = open().statement('PRAGMA quick_check(1)').get() ?? [];
    if (verdict !== 'ok') throw new OrreryError('STORE_DAMAGED', { file: userFile(folder), reason: String(verdict) });
  }

  return {
    open(): void {
      check();
    },
    list: (kind: string, limit: number): StoredDocument[] =>
      open()
        .statement(`SELECT ${COLUMNS} FROM document WHERE kind = ? ORDER BY key DESC LIMIT ?`)
        .all(kind, limit)
        .map(toDocument),
    get(kind: string, id: string): StoredDocument | null {
      const row = open().statement(`SELECT ${COLUMNS} FROM document WHERE kind = ? AND id = ?`).get(kind, id);
      return row === undefined ? null : toDocument(row);
    },
    put(kind: string, id: string, content: string, times?: DocumentTimes): void {
      const now = Date.now();
      const onConflict =
        times === undefined ? 'UPDATE SET content = excluded.content, changed_at = excluded.changed_at' : 'NOTHING';
      const sql = `INSERT INTO document (kind, id, content, created_at, changed_at) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (kind, id) DO ${onConflict}`;
      open()
        .statement(sql)
        .run(kind, id, content, times?.createdAt ?? now, times?.changedAt ?? now);
    },
    remove(kind: string, id: string): boolean {
      return open().statement('DELETE FROM document WHERE kind = ? AND id = ?').run(kind, id) > 0;
    },
    close() {
      // The file is closed even if not all of the log can be moved into it.
      const closing = connection;
      connection = undefined;
      closing?.close();
    },
  };
}
