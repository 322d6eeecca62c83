/** The words that the verdicts on archives and datasets share. */
import { groupInText } from '../../../ui/format/index.ts';
import type { Tone } from '../../../ui/parts/index.ts';

/** A verdict as the screen says it. */
export interface VerdictWords {
  tone: Tone;
  /** One to three words. */
  word: string;
  /** The meaning of the result for a user of the file. */
  meaning: string;
}

/**
 * Makes a sentence of a text: "the rows reach the end" becomes "The rows reach the end." Digits of numbers are grouped.
 * Returns '' for empty text.
 */
export function makeSentence(text: string): string {
  const trimmed = text.trim();
  if (trimmed === '') return '';
  const ended = /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`;
  return groupInText(ended.charAt(0).toUpperCase() + ended.slice(1));
}
