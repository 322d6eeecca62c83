import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { transactionVectors } from '../vectors.fixture.ts';
import { entropyOfPhrase, makePhrase, phraseOfEntropy, seedOfEntropy } from './phrase.ts';

const words = (phrase: string) => phrase.split(' ');
const [vector] = transactionVectors;
const phrase = vector?.mnemonic ?? '';

test('a new phrase has 24 words and is never the same', () => {
  const phrases = Array.from({ length: 20 }, makePhrase);
  expect(new Set(phrases).size).toBe(20);
  for (const each of phrases) expect(words(phraseOfEntropy(entropyOfPhrase(each)))).toHaveLength(24);
});

test('phrases of every length can be restored from their bytes', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(16, 20, 24, 28, 32).chain((length) => fc.uint8Array({ minLength: length, maxLength: length })),
      (entropy) => {
        expect(entropyOfPhrase(phraseOfEntropy(entropy))).toEqual(entropy);
      },
    ),
  );
});

const numbered = (text: string) => words(text).map((word, index) => `${index + 1}. ${word}`);
/** Returns a phrase that is printed in two columns, read row by row. */
const byRows = (text: string) => {
  const all = numbered(text);
  const half = all.length / 2;
  return all.slice(0, half).map((left, row) => `${left} ${all[half + row]}`);
};

test.each([`  ${words(phrase).join('\n\t ').toUpperCase()} `, numbered(phrase).join('\n'), byRows(phrase).join('\n')])(
  'spaces, capitals and the rows of numbered words do not matter: %j',
  async (loose) => {
    expect(Buffer.from(await seedOfEntropy(entropyOfPhrase(loose))).toString('hex')).toBe(vector?.seedHex);
  },
);

test('numbered words are taken in the order of their numbers, also if another order is a phrase too', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (entropy) => {
      expect(entropyOfPhrase(byRows(phraseOfEntropy(entropy)).join('\n'))).toEqual(entropy);
    }),
  );
});

describe('an invalid phrase is refused by word number, without repeating a word', () => {
  const problem = (text: string) => {
    try {
      entropyOfPhrase(text);
    } catch (thrown) {
      return thrown as Error & { parameters: Record<string, string> };
    }
    throw new Error('it was taken');
  };

  const NUMBERS = 'its numbers are not 1, 2, 3 and so on, once each and each before its word';
  test.each([
    ['', 'it has 0 words instead of 12, 15, 18, 21 or 24'],
    ['zoo', 'it has 1 word instead of 12, 15, 18, 21 or 24'],
    ['zoo '.repeat(13), 'it has 13 words instead of 12, 15, 18, 21 or 24'],
    [phrase.replace('ceiling', 'sealing').replace('desk', 'dusk'), 'not in the list of words: number 2, 8'],
    [phrase.replace('chaos', 'green'), 'its last word does not fit the others, so a word is wrong or out of place'],
    [numbered(phrase).join(' ').replace('2.', '1.'), NUMBERS],
    [numbered(phrase).join(' ').replace('2. ', ''), NUMBERS],
    [numbered(phrase).join(' ').replace('1.', '25.'), NUMBERS],
    [`${phrase} 24`, NUMBERS],
    [
      numbered(phrase)
        .join(' ')
        .replace(/^1\. (\w+)/, '$1 1.'),
      NUMBERS,
    ],
    [byRows(phrase.replace('desk', 'dusk')).join(' '), 'not in the list of words: number 8'],
  ])('%j', (text, expected) => {
    const error = problem(text);
    expect(error.parameters.problem).toBe(expected);
    expect(error.cause).toBeUndefined();
    for (const word of words(text)) if (word.length > 4) expect(error.message).not.toContain(word);
  });
});
