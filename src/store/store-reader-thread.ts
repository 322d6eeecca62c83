/** The entry of a reader thread: one read-only connection, served to the thread's owner. */
import { serveThread } from '../threads/index.ts';
import type { ReaderData } from './list-reader.ts';
import { createReaderHandlers } from './reader-handlers.ts';

serveThread((data: ReaderData) => createReaderHandlers(data));
