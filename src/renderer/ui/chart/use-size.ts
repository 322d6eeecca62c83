import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

export interface Size {
  width: number;
  height: number;
}

const NOTHING: Size = { width: 0, height: 0 };

/** Inner size of an element in whole pixels; zeros until it has been measured. */
export function useSize(box: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState(NOTHING);
  useLayoutEffect(() => setSize(measured(box.current)), [box]);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const observer = new ResizeObserver(() =>
      setSize((before) => {
        const now = measured(element);
        return now.width === before.width && now.height === before.height ? before : now;
      }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return size;
}

function measured(element: HTMLElement | null): Size {
  return element === null ? NOTHING : { width: element.clientWidth, height: element.clientHeight };
}

export function useWidth(box: RefObject<HTMLElement | null>): number {
  return useSize(box).width;
}
