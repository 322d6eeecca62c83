import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

/** Width of an element in whole pixels; 0 until it has been measured. */
export function useWidth(box: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    setWidth(Math.floor(box.current?.clientWidth ?? 0));
  }, [box]);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setWidth(Math.floor(element.clientWidth)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return width;
}
