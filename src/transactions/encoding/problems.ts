/** A problem of a command, with its position. */
export interface Problem {
  /** JSON names and list indexes joined by dots, starting with the command's name; empty for the whole command. */
  path: string;
  /** Continues the sentence that the path begins: `is an unknown field`. */
  text: string;
}

/** Collects problems up to a limit, so that hostile input cannot cause an endless answer. */
export interface ProblemList {
  /** The problems so far, at most 100. */
  readonly found: readonly Problem[];
  /** Adds a problem. It is dropped if the list is full. */
  add(path: string, text: string): void;
}

const MAX_PROBLEMS = 100;

/** Returns an empty list of problems. It keeps the first 100 and drops all further ones. */
export function createProblemList(): ProblemList {
  const found: Problem[] = [];
  return {
    found,
    add(path, text) {
      if (found.length < MAX_PROBLEMS) found.push({ path, text });
    },
  };
}

/** Returns the path of a member: `path.step`; the step alone after an empty path. */
export function joinPath(path: string, step: string | number): string {
  return path === '' ? String(step) : `${path}.${step}`;
}
