import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The value of the newest drawing, for callbacks that stay the same from one drawing to the next. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
