/** A thread that never finishes its work, nor its closing. */
import { serveThread } from './serve.ts';

const never = () => new Promise<void>(() => {});
serveThread(() => ({ hang: never, close: never }));
