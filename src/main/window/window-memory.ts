/** Keeps the window's place between runs in a small file. Losing it costs a person nothing but a moment. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { WindowState } from './window-state.ts';

export interface WindowMemory {
  /** What was kept, unchecked; undefined when nothing readable was. */
  read(): unknown;
  /** At once: the process may be about to end. */
  write(state: WindowState): void;
}

/** @param report is told when the place cannot be kept */
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
