/** One idea has one word (docs/glossary.md, docs/words.md): an old word cannot return once the code no longer has it. */
import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { ROOT, textFiles } from './repository.ts';
import { FORBIDDEN_WORDS, type ForbiddenWord, placesOf } from './words.ts';

/** This list, and sources that quote the words of networks. */
const EXEMPT =
  /^(?:scripts\/(?:words|forbidden-words)\b|docs\/(?:network|interface|formulas|signing)\.md$|CHANGELOG\.md$)/;
const files = textFiles().filter(({ path }) => !EXEMPT.test(path));

const enforced = FORBIDDEN_WORDS.filter((word) => word.enforced);
const later = FORBIDDEN_WORDS.filter((word) => !word.enforced);
const gone = later.filter((word) => placesOf(word, files).length === 0);

afterAll(() => {
  const ready = gone.map(({ word }) => word).join(', ');
  const note = `${later.length} old words are not enforced yet${ready === '' ? '' : `; gone, so enforce: ${ready}`}`;
  process.stdout.write(`${note} (scripts/forbidden-words.json)\n`);
});

test('enforced old words are gone', () => {
  const found = enforced.flatMap((forbidden) =>
    placesOf(forbidden, files).map((place) => `${place}: "${forbidden.word}"; say ${forbidden.say}`),
  );
  expect(found).toEqual([]);
});

test('each old word is listed once', () => {
  const listed = FORBIDDEN_WORDS.map(({ word }) => word);
  expect(new Set(listed).size).toBe(listed.length);
});

test('each word is explained once, in the glossary or among the words of the code', () => {
  const explained = ['docs/glossary.md', 'docs/words.md'].flatMap((path) => {
    const rows = readFileSync(`${ROOT}/${path}`, 'utf8').matchAll(/^\| (?!Word|Verb|Form|Unit|---)([^|]+) \|/gm);
    return [...rows].flatMap(([, words = '']) => words.split(', '));
  });
  expect(explained.length).toBeGreaterThan(150);
  expect(explained.filter((word, index) => explained.indexOf(word) !== index)).toEqual([]);
});

describe('the check itself', () => {
  const found = (forbidden: Partial<ForbiddenWord>, text: string, path = 'src/sync/planted.ts') =>
    placesOf({ word: '', say: '', enforced: true, ...forbidden }, [{ path, text }]);

  test.each([
    ['CallDesk', 'new CallDesk()', 1],
    ['CallDesk', 'new CallDesks()', 0],
    ['*_AT_MOST', 'const ROWS_AT_MOST = 5;', 1],
    ['*Standing*', 'interface NetworkStandings {}', 1],
    ['cursor-walk', "from './cursor-walk.ts'", 1],
    ['take home', '/** What they take\n * home. */', 1],
  ])('%j in %j', (word, text, times) => {
    expect(found({ word }, text)).toHaveLength(times);
  });

  test('a word may be forbidden in some folders alone', () => {
    expect(found({ word: 'Link', in: ['src/sync'] }, 'Link')).toEqual(['src/sync/planted.ts:1']);
    expect(found({ word: 'Link', in: ['src/sync'] }, 'Link', 'src/renderer/planted.ts')).toEqual([]);
  });

  test('the name of a file counts', () => {
    expect(found({ word: 'cursor-walk' }, '', 'src/sync/cursor-walk.ts')).toEqual(['src/sync/cursor-walk.ts:0']);
  });
});
