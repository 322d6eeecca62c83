/** Legal texts that people write and that a careless CSV reader gets wrong. */
import type { Field } from '../../history/index.ts';
import { FIRST_WORDS, SECOND_WORDS, SENTENCES } from '../parties/words.ts';
import type { Block } from '../randomness.ts';

const ODD_TEXTS = [
  'a "quoted" reference',
  '"',
  '""',
  'two\r\nlines',
  'ends with a line feed\n',
  '\r',
  'comma, here',
  ' leading and trailing ',
  '\\.',
  '\\N',
  'NULL',
  'null',
  '=1+1',
  'Überweisung №7 – naïve',
  '取引 🜛 مرجع',
  'e\u0301 \u202eright to left',
  '{"json": "a, \\"b\\""}',
  "it's 100%; -- really",
] as const;

/**
 * Returns a party's reference of an order or a transfer: empty in half of the cases, else NULL, two words with a number,
 * or an unusual text. Uses the random numbers 0 to 3 of the block.
 */
export function referenceFrom(block: Block): Field {
  const chance = block.unit(0);
  if (chance < 0.5) return '';
  if (chance < 0.7) return null;
  if (chance < 0.78) return block.pick(ODD_TEXTS, 1);
  return `${block.pick(FIRST_WORDS, 1)}-${block.pick(SECOND_WORDS, 2)}-${block.below(10_000, 3)}`;
}

/** Returns a text of `length` UTF-16 units in many scripts: longer than the line limit of careless readers. */
export function longText(length: number): string {
  let text = '';
  for (let next = 0; text.length < length; next += 1) text += `${next}. ${SENTENCES[next % SENTENCES.length]} `;
  return text.slice(0, length);
}
