import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Keeps the value of the latest render in a ref, for callbacks that stay the same between renders. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
