/**
 * Recovery phrases: BIP-39 in English, without a passphrase of their own, as every wallet of the network makes them
 * (docs/signing.md 2).
 */
import { entropyToMnemonic, generateMnemonic, mnemonicToEntropy, mnemonicToSeed } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { OrreryError } from '../../contract/index.ts';

const BITS = 256;
const LENGTHS: readonly number[] = [12, 15, 18, 21, 24];
const KNOWN: ReadonlySet<string> = new Set(wordlist);

/** Returns a new random recovery phrase of 24 words. */
export function makePhrase(): string {
  return generateMnemonic(wordlist, BITS);
}

/**
 * Returns the words in the order of their numbers ("1."), since a phrase in two columns is copied row by row. Without
 * numbers they keep their order.
 * @returns null unless all words have a number before them, and these are 1 to the number of words
 */
function wordsInOrder(parts: readonly string[]): string[] | null {
  const numbers = parts.map((part) => /^(\d+)[.):]?$/.exec(part)?.[1]);
  if (numbers.every((number) => number === undefined)) return [...parts];
  const words = new Map<number, string>();
  for (let at = 0; at < parts.length; at += 2) {
    const word = parts[at + 1];
    if (numbers[at] === undefined || word === undefined || numbers[at + 1] !== undefined) return null;
    words.set(Number(numbers[at]), word);
  }
  const inOrder = Array.from({ length: parts.length / 2 }, (_, index) => words.get(index + 1));
  return inOrder.every((word) => word !== undefined) ? inOrder : null;
}

/**
 * Returns the bytes that a phrase encodes, 16 to 32 of them. Spaces and capitals do not matter; words that are numbered
 * ("1.") are taken in the order of their numbers.
 * @throws OrreryError PHRASE_INVALID, naming word numbers but no words
 */
export function entropyOfPhrase(phrase: string): Uint8Array {
  const refuse = (problem: string) => new OrreryError('PHRASE_INVALID', { problem });
  const words = wordsInOrder(phrase.normalize('NFKD').toLowerCase().match(/\S+/g) ?? []);
  if (words === null) throw refuse('its numbers are not 1, 2, 3 and so on, once each and each before its word');
  if (!LENGTHS.includes(words.length)) {
    throw refuse(`it has ${words.length} ${words.length === 1 ? 'word' : 'words'} instead of 12, 15, 18, 21 or 24`);
  }
  const unknown = words.flatMap((word, index) => (KNOWN.has(word) ? [] : [index + 1]));
  if (unknown.length > 0) throw refuse(`not in the list of words: number ${unknown.join(', ')}`);
  try {
    return mnemonicToEntropy(words.join(' '), wordlist);
  } catch {
    throw refuse('its last word does not fit the others, so a word is wrong or out of place');
  }
}

/** Returns the recovery phrase that encodes 16 to 32 bytes. */
export function phraseOfEntropy(entropy: Uint8Array): string {
  return entropyToMnemonic(entropy, wordlist);
}

/** Returns the 64-byte seed from which the keys of a phrase are derived. The entropy is that of the phrase. */
export function seedOfEntropy(entropy: Uint8Array): Promise<Uint8Array> {
  return mnemonicToSeed(phraseOfEntropy(entropy));
}
