/** The entry of a reader thread: one read-only connection, served to the thread's owner. */
import { serveThread } from '../threads/index.ts';
import { createReaderHandlers, type ReaderData } from './reader-handlers.ts';

serveThread((data: ReaderData) => createReaderHandlers(data));
