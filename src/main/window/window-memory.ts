/** Stores the window's position between runs in a small file. A lost file only means the default position. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { WindowState } from './window-state.ts';

/** The stored position of the window. */
export interface WindowMemory {
  /** Returns the stored value, unchecked. Returns undefined if there is no readable file. */
  read(): unknown;
  /** Writes synchronously, because the process may be about to end. */
  write(state: WindowState): void;
}

/**
 * Returns the memory in a file, which need not exist.
 * @param report gets the error of a failed write, which does not throw
 */
export function windowMemory(file: string, report: (problem: unknown) => void): WindowMemory {
  return {
    read() {
      try {
        return JSON.parse(readFileSync(file, 'utf8'));
      } catch {
        return undefined;
      }
    },
    write(state) {
      const written = `${file}.new`;
      try {
        writeFileSync(written, JSON.stringify(state));
        renameSync(written, file);
      } catch (problem) {
        report(problem);
      }
    },
  };
}
