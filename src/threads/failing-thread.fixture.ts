/** A thread that cannot close what it holds. */
import { serveThread } from './serve.ts';

serveThread(() => ({
  work() {},
  close() {
    throw new Error('the disk is full');
  },
}));
