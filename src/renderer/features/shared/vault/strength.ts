/** A rough estimate of how hard a passphrase is to guess: a hint, no guarantee. */

const STRENGTHS = ['none', 'short', 'weak', 'fair', 'strong'] as const;
/** An estimate of how hard a passphrase is to guess; 'none' for an empty one. */
export type Strength = (typeof STRENGTHS)[number];

/** The advice to a person for each strength of a passphrase. */
export const STRENGTH_WORDS: Readonly<Record<Strength, string>> = {
  none: 'At least 8 characters. Four or more unrelated words are easy to remember and hard to guess.',
  short: 'Too short: at least 8 characters.',
  weak: 'Weak: easy to guess for anyone who has the file. Add words.',
  fair: 'Fair. Another word would make it strong.',
  strong: 'Strong, if it was chosen at random.',
};

/** The smallest number of characters of a passphrase. */
export const SHORTEST = 8;

const COMMON =
  /correct[\s\-_.,]*horse[\s\-_.,]*battery[\s\-_.,]*staple|pass(word|phrase)?|qwert[yz]|letmein|admin|welcome|abc|secret|orrery|vault/gi;

/**
 * Returns an upper limit of a passphrase's entropy (bits) against an attacker who knows how people choose passphrases.
 */
function guessableBits(text: string): number {
  const stripped = text
    .replaceAll(COMMON, 'x')
    .replaceAll(/(.)\1+/gu, '$1')
    .replaceAll(/(?:0?1234?5?6?7?8?9?0?|19\d\d|20\d\d)/g, '1');
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d\s]/].filter((kind) => kind.test(stripped)).length;
  const words = stripped.split(/[\s\-_.,]+/).filter((word) => word.length > 2);
  const perCharacter = [0, 2, 2.6, 3.2, 3.6][kinds] ?? 0;
  const byLetters = new Set(stripped).size < 4 ? stripped.length : stripped.length * perCharacter;
  return words.length >= 3 ? Math.min(byLetters, words.length * 12 + kinds * 3) : byLetters;
}

/**
 * Returns the strength of a passphrase: 'none' for an empty one, 'short' below 8 characters, then 'weak' below 34 bits
 * of estimated entropy, 'fair' below 50, else 'strong'.
 */
export function strengthOf(text: string): Strength {
  if (text === '') return 'none';
  if (text.length < SHORTEST) return 'short';
  const bits = guessableBits(text);
  if (bits < 34) return 'weak';
  return bits < 50 ? 'fair' : 'strong';
}
