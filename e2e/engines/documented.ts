/** Statements of the documents, as a reader finds them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Statement {
  /** The language of the block: `sql` or `sh`. */
  language: string;
  /** The text before the block, on one line. */
  introduction: string;
  text: string;
}

/** All blocks of code in a document, in their order. */
export function statementsIn(document: string): Statement[] {
  const text = readFileSync(join(import.meta.dirname, '..', '..', document), 'utf8');
  return [...text.matchAll(/([^\n]+(?:\n[^\n]+)*)\n\n```(\w+)\n(.*?)```/gs)].map(
    ([, introduction = '', language = '', block = '']) => ({
      language,
      introduction: introduction.replaceAll('\n', ' '),
      text: block.trim(),
    }),
  );
}

/** The one block whose introduction has these words. @throws Error where there is none, or are several */
export function statementAfter(document: string, words: string): string {
  const found = statementsIn(document).filter(({ introduction }) => introduction.includes(words));
  if (found.length !== 1) throw new Error(`${found.length} blocks of ${document} come after "${words}"`);
  return found[0]?.text ?? '';
}
