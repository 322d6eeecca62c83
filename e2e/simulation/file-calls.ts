/**
 * File calls that end before they return, in the order of the calls. The thread pool of the real ones ends them in any
 * order, and a seed would not repeat its run.
 */
import fs from 'node:fs';
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

type Call = (...args: never[]) => unknown;

/** A file opened for writing, as far as downloads need it. */
function openDirectly(path: fs.PathLike, flags: fs.OpenMode, mode?: fs.Mode) {
  const descriptor = fs.openSync(path, flags, mode);
  return {
    write: async (bytes: Uint8Array, offset: number) => ({ bytesWritten: fs.writeSync(descriptor, bytes, offset) }),
    close: async () => fs.closeSync(descriptor),
  };
}

const DIRECT: Readonly<Record<string, Call>> = {
  access: fs.accessSync,
  mkdir: fs.mkdirSync,
  open: openDirectly,
  realpath: fs.realpathSync,
  rm: fs.rmSync,
  stat: fs.statSync,
  statfs: fs.statfsSync,
};

/**
 * Replaces the calls of `node:fs/promises` that run in virtual time; returns a function that ends that.
 * @param areReal true while work outside of virtual time runs, which does one thing at a time
 */
export function replaceFileCalls(areReal: () => boolean): () => void {
  const module = promises as unknown as Record<string, Call>;
  const real = Object.fromEntries(Object.keys(DIRECT).map((name) => [name, module[name] as Call]));
  for (const [name, direct] of Object.entries(DIRECT)) {
    module[name] = async (...args) => await (areReal() ? (real[name] as Call) : direct)(...args);
  }
  syncBuiltinESMExports();
  return () => {
    Object.assign(module, real);
    syncBuiltinESMExports();
  };
}
