/** A thread that never gets done with its work, nor with closing. */
import { serveThread } from './serve.ts';

const never = () => new Promise<void>(() => {});
serveThread(() => ({ hang: never, close: never }));
