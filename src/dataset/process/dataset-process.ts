/** The entry of the process of datasets: the engine, and everything that reads and writes datasets. */
import { serveProcess } from '../../threads/index.ts';
import { createDatasetHandlers } from './dataset-handlers.ts';

serveProcess(createDatasetHandlers);
