/**
 * File calls that end before they return, in the order of the calls. The thread pool of the real ones ends them in any
 * order, and a seed would not repeat its run.
 */
import fs from 'node:fs';
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

type Call = (...args: never[]) => unknown;

/** An open file, as far as downloads and checks of existing archives need it. */
function openDirectly(path: fs.PathLike, flags: fs.OpenMode = 'r', mode?: fs.Mode) {
  const descriptor = fs.openSync(path, flags, mode);
  return {
    read: async (buffer: Buffer, offset: number, length: number, position: number) => ({
      buffer,
      bytesRead: fs.readSync(descriptor, buffer, offset, length, position),
    }),
    write: async (bytes: Uint8Array, offset: number) => ({ bytesWritten: fs.writeSync(descriptor, bytes, offset) }),
    sync: async () => fs.fsyncSync(descriptor),
    close: async () => fs.closeSync(descriptor),
  };
}

const DIRECT: Readonly<Record<string, Call>> = {
  access: fs.accessSync,
  lstat: fs.lstatSync,
  mkdir: fs.mkdirSync,
  open: openDirectly,
  realpath: fs.realpathSync,
  rm: fs.rmSync,
  stat: fs.statSync,
  statfs: fs.statfsSync,
};

/**
 * Replaces the calls of `node:fs/promises` that run in virtual time, and refuses all others there; returns a function
 * that ends that.
 * @param areReal true while work outside of virtual time runs, which does one thing at a time
 */
export function replaceFileCalls(areReal: () => boolean): () => void {
  const module = promises as unknown as Record<string, Call>;
  const real = Object.fromEntries(Object.entries(module).filter(([, call]) => typeof call === 'function'));
  for (const [name, call] of Object.entries(real)) {
    const refuse = () => {
      throw new Error(`node:fs/promises ${name} has no call here that ends before it returns`);
    };
    module[name] = async (...args) => await (areReal() ? call : (DIRECT[name] ?? refuse))(...args);
  }
  syncBuiltinESMExports();
  return () => {
    Object.assign(module, real);
    syncBuiltinESMExports();
  };
}
