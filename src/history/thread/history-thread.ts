/** The entry of the history thread: the store's one writer, and everything that reads, packs and checks archives. */
import { serveThread } from '../../threads/index.ts';
import { createHistoryHandlers } from './history-handlers.ts';

serveThread(createHistoryHandlers);
