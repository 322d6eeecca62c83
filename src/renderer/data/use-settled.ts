import { useEffect, useRef, useState } from 'react';

/**
 * Returns a value that follows `value` when it has not changed for `restMs` milliseconds, so that work for it is not done at
 * each key.
 * @param isFirstAtOnce a change after a rest is followed at once; only the changes soon after it wait
 */
export function useSettled<Value>(value: Value, restMs: number, isFirstAtOnce = false): Value {
  const [settled, setSettled] = useState(value);
  const changedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const hasRested = performance.now() - changedAt.current >= restMs;
    changedAt.current = performance.now();
    if (isFirstAtOnce && hasRested) {
      setSettled(value);
      return;
    }
    const timer = setTimeout(() => setSettled(value), restMs);
    return () => clearTimeout(timer);
  }, [value, restMs, isFirstAtOnce]);
  return settled;
}
