/** A thread that cannot close its resources. */
import { serveThread } from './serve.ts';

serveThread(() => ({
  work() {},
  close() {
    throw new Error('the disk is full');
  },
}));
