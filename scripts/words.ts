/** The words that Orrery no longer uses (scripts/forbidden-words.json), and the places where they still occur. */
import words from './forbidden-words.json' with { type: 'json' };
import type { TextFile } from './repository.ts';

/**
 * `word` is a whole word or identifier; `*` stands for any letters, digits and underscores. Spaces match ends of lines
 * too. `in` narrows it to folders. A word that is enforced fails the test wherever it is.
 */
export interface ForbiddenWord {
  word: string;
  say: string;
  in?: string[];
  enforced: boolean;
}

export const FORBIDDEN_WORDS: readonly ForbiddenWord[] = words;

function patternOf({ word }: ForbiddenWord): RegExp {
  const source = word
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('\\*', '\\w*')
    .replaceAll(' ', '[\\s*/]+');
  return new RegExp(`(?<!\\w)${source}(?!\\w)`, 'g');
}

/** Places of one word, each as `path:line`; the name of a file counts as its line 0. */
export function placesOf(forbidden: ForbiddenWord, files: readonly TextFile[]): string[] {
  const pattern = patternOf(forbidden);
  return files
    .filter(({ path }) => forbidden.in?.some((folder) => path.startsWith(`${folder}/`)) ?? true)
    .flatMap(({ path, text }) => [
      ...(path.match(pattern) === null ? [] : [`${path}:0`]),
      ...[...text.matchAll(pattern)].map(({ index }) => `${path}:${text.slice(0, index).split('\n').length}`),
    ]);
}
