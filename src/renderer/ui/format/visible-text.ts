import { markUnseen } from '../../../contract/index.ts';

/**
 * Returns a text from outside with a visible number in place of each character of `UNSEEN`. So different names look
 * different, and every name reads in the order in which it is stored: `gepj\u202Egnp` becomes `gepj‹U+202E›gnp`.
 */
export function visibleText(text: string): string {
  return markUnseen(text, (code) => `‹${code}›`);
}

/** Returns a text of several lines as `visibleText` does, with its line breaks. */
export function visibleLines(text: string): string {
  return text.split('\n').map(visibleText).join('\n');
}
