/** Runs a module as a utility process: the first argument names it, the others are its own. */
import { EventEmitter } from 'node:events';
import { pathToFileURL } from 'node:url';

const [, , module = '', ...args] = process.argv;
const send = process.send?.bind(process);

class ParentPort extends EventEmitter {
  /** Messages are kept until the module listens. */
  #waiting: { data: unknown }[] = [];

  constructor() {
    super();
    this.on('newListener', (event) => {
      if (event !== 'message') return;
      const waiting = this.#waiting.splice(0);
      queueMicrotask(() => {
        for (const message of waiting) this.deliver(message);
      });
    });
  }

  deliver({ data }: { data: unknown }): void {
    if (this.listenerCount('message') === 0) this.#waiting.push({ data });
    else this.emit('message', { data, ports: [] });
  }

  postMessage(message: unknown): void {
    send?.(message);
  }
}

const parentPort = new ParentPort();
process.on('message', (message) => parentPort.deliver(message as { data: unknown }));
// It ends with the application, also while native code is busy.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.argv = [process.execPath, module, ...args];
Object.defineProperties(process, {
  type: { value: 'utility', enumerable: true },
  parentPort: { value: parentPort, enumerable: true },
  send: { value: undefined },
});
await import(pathToFileURL(module).href);
