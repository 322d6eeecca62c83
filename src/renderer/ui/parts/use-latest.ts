import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Returns a ref with the value of the latest render, for callbacks that stay the same between renders. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
