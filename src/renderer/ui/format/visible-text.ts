import { markUnseen } from '../../../contract/index.ts';

/**
 * Returns a text from outside, in which numbers replace characters that draw nothing, look like a space, or change the
 * direction of those after them. So different names look different, and every name reads in the order in which it is
 * stored: `gepj\u202Egnp` becomes `gepj‹U+202E›gnp`.
 */
export function visibleText(text: string): string {
  return markUnseen(text, (code) => `‹${code}›`);
}
