/** A thread that never gets done closing what it holds. */
import { serveThread } from './serve.ts';

serveThread(() => ({ close: () => new Promise(() => {}) }));
