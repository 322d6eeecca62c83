/** What is wrong with a command, and where. */
export interface Problem {
  /** JSON names and list positions joined by dots, the command's name first; empty for the whole. */
  path: string;
  /** Goes on where the path ends: `is not known`. */
  text: string;
}

/** Collects problems, up to a bound: hostile input must not make an answer without end. */
export interface ProblemList {
  readonly found: readonly Problem[];
  add(path: string, text: string): void;
}

const MOST = 100;

export function createProblemList(): ProblemList {
  const found: Problem[] = [];
  return {
    found,
    add(path, text) {
      if (found.length < MOST) found.push({ path, text });
    },
  };
}

export function joinPath(path: string, step: string | number): string {
  return path === '' ? String(step) : `${path}.${step}`;
}
