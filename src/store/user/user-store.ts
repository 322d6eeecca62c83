import type { z } from 'zod';
import { OrreryError } from '../../contract/index.ts';
import { IDLE_MS, type Remote, startThread, type ThreadEnd } from '../../threads/index.ts';
import { userFile } from './user-format.ts';
import type { DocumentTimes, StoredDocument, UserData, UserService } from './user-handlers.ts';

/** A document with its content. */
export interface Document<Content> extends DocumentTimes {
  id: string;
  content: Content;
}

/** The documents of one kind. A document is on disk, flushed, when its promise resolves. */
export interface Documents<Content> {
  /** The one that was added last is first. @throws OrreryError STORE_DAMAGED when a stored document cannot be read */
  list(limit?: number): Promise<Document<Content>[]>;
  /** Returns the document with an id; null if there is none. */
  get(id: string): Promise<Document<Content> | null>;
  /**
   * Adds a document, or replaces the one with the same id, which keeps its position.
   * @param times those of a removed document that is put back, unless there is one with its id again; now if absent
   * @throws OrreryError DISK_FULL, FILE_UNWRITABLE
   */
  put(id: string, content: Content, times?: DocumentTimes): Promise<void>;
  /** Removes a document; false when there was none. */
  remove(id: string): Promise<boolean>;
}

/** The user's own work in a network, served by a thread of its own. */
export interface UserStore {
  /** Returns the documents of a kind. Their content is stored in the wire form of a schema. */
  documents<Schema extends z.ZodType>(kind: string, schema: Schema): Documents<z.output<Schema>>;
  /** Closes the file and ends the thread. */
  close(): Promise<void>;
}

/** Several times the size of a list of the longest documents. */
const HEAP_MEBIBYTES = 512;
const MAX_LISTED = 1_000;

/**
 * Opens user.sqlite in a network's folder, in a thread of its own, and creates it when it is missing. The caller closes
 * it.
 * @param onThreadEnd called when the thread ends by itself
 * @throws OrreryError STORE_NEWER, STORE_DAMAGED, FILE_UNWRITABLE, DISK_FULL
 */
export async function openUserStore(folder: string, onThreadEnd?: (end: ThreadEnd) => void): Promise<UserStore> {
  const data: UserData = { folder };
  const thread = startThread<UserService>(new URL('./user-thread.ts', import.meta.url), data, {
    heapMebibytes: HEAP_MEBIBYTES,
    idleMs: IDLE_MS,
    // Repeating `put` is safe, because the document exists once. Repeating `remove` would answer that there was no
    // document.
    repeatable: ['open', 'list', 'get', 'put'],
    onEnd: onThreadEnd,
  });
  const { calls } = thread;
  try {
    await calls.open();
  } catch (thrown) {
    await thread.close();
    throw thrown;
  }
  return userStoreOver(calls, folder, () => thread.close());
}

/**
 * Creates a user store over the calls of the service that keeps the documents. A document that does not fit its schema
 * is read as STORE_DAMAGED.
 * @param folder the network's folder, which names the file in errors
 */
export function userStoreOver(
  calls: Pick<Remote<UserService>, 'list' | 'get' | 'put' | 'remove'>,
  folder: string,
  close: () => Promise<void>,
): UserStore {
  return {
    documents(kind, schema) {
      function read({ content, ...rest }: StoredDocument): Document<z.output<typeof schema>> {
        try {
          return { ...rest, content: schema.parse(JSON.parse(content)) };
        } catch (cause) {
          const reason = `its ${kind} "${rest.id}" is not understood`;
          throw new OrreryError('STORE_DAMAGED', { file: userFile(folder), reason }, { cause });
        }
      }
      return {
        list: async (limit = MAX_LISTED) => (await calls.list(kind, limit)).map(read),
        async get(id) {
          const found = await calls.get(kind, id);
          return found === null ? null : read(found);
        },
        put: async (id, content, times) =>
          calls.put(kind, id, JSON.stringify(await schema.encodeAsync(content)), times),
        remove: (id) => calls.remove(kind, id),
      };
    },
    close,
  };
}
