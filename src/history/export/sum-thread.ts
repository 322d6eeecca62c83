/** Entry of the thread that sums large archives while the history thread writes them. */
import { serveThread } from '../../threads/index.ts';
import { sumFile } from './sum-file.ts';

export interface SumService {
  sumFile: typeof sumFile;
  close(): void;
}

serveThread((): SumService => ({ sumFile, close() {} }));
