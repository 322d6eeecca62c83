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
 * Returns the bytes that a phrase encodes, 16 to 32 of them. Spaces, capitals and the numbers of words ("1.") do not
 * matter.
 * @throws OrreryError PHRASE_INVALID, naming word numbers but no words
 */
export function entropyOfPhrase(phrase: string): Uint8Array {
  const words = (phrase.normalize('NFKD').toLowerCase().match(/\S+/g) ?? []).filter(
    (part) => !/^\d+[.):]?$/.test(part),
  );
  const refuse = (problem: string) => new OrreryError('PHRASE_INVALID', { problem });
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
