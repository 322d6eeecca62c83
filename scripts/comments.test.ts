/** A comment states what the code is or why. One that opens with a question word leaves the statement to its reader. */
import { expect, test } from 'vitest';
import { type TextFile, textFiles } from './repository.ts';

const QUESTION = /^[ \t]*(?:\/\*\*?|\*|\/\/)[ \t]+(?:What|Whether|Where|Who)\b.*$/gm;
const SOURCE = /\.(?:c|m)?tsx?$|\.mjs$|\.css$/;

/** The comments that open with a question word, each as `path:line`. */
function questionsIn(files: readonly TextFile[]): string[] {
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(QUESTION)].map(({ index }) => `${path}:${text.slice(0, index).split('\n').length}`),
  );
}

const found = questionsIn(textFiles().filter(({ path }) => SOURCE.test(path)));
test('no comment opens with What, Whether, Where or Who', () => {
  expect(found).toEqual([]);
});

test.each([
  ['/** What it is. */', 1],
  ['  // Where it is.', 1],
  ['/**\n * Whether it is.\n */', 1],
  ['/** Whatever it is, it says what it is. */', 0],
  ["const text = 'What';", 0],
])('%j', (text, times) => {
  expect(questionsIn([{ path: 'src/planted.ts', text }])).toHaveLength(times);
});
