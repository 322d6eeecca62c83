/** The entry of the history thread. It is the store's only writer, and it reads, creates and verifies archives. */
import { serveThread } from '../../threads/index.ts';
import { createHistoryHandlers } from './history-handlers.ts';

serveThread(createHistoryHandlers);
