import { useState } from 'react';
import { useSettled } from '../../../data/use-settled.ts';

/** Milliseconds without a change after which a person has paused. */
const PAUSE_MS = 1000;

/**
 * Returns true while a person writes a text: it has changed within the last second. It is false from the call of `leave`
 * to the next change, because who leaves a text has finished it.
 */
export function useWriting(text: string): { isWriting: boolean; leave: () => void } {
  const rested = useSettled(text, PAUSE_MS);
  const [left, setLeft] = useState(text);
  return { isWriting: text !== rested && text !== left, leave: () => setLeft(text) };
}
