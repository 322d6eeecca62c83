import { useLayoutEffect, useState } from 'react';

/** The size of an element in pixels. */
export interface Size {
  width: number;
  height: number;
}

const NOTHING: Size = { width: 0, height: 0 };

/**
 * Returns the inner size of an element in whole pixels, and updates when it changes; zeros before the first
 * measurement. Pass the element from a callback ref (`ref={setBox}` of a state): a new element is then measured again.
 */
export function useSize(element: Element | null): Size {
  const [size, setSize] = useState(NOTHING);
  useLayoutEffect(() => {
    if (element === null) return;
    const measure = () =>
      setSize((before) => {
        const { clientWidth: width, clientHeight: height } = element;
        return width === before.width && height === before.height ? before : { width, height };
      });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
