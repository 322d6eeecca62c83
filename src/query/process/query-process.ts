/** The entry of a process of queries: an engine that reads the files of tables and nothing else. */
import { serveProcess } from '../../threads/index.ts';
import { createQueryHandlers } from './query-handlers.ts';

serveProcess(createQueryHandlers);
