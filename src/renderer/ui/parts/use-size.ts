import { useLayoutEffect, useState } from 'react';

export interface Size {
  width: number;
  height: number;
}

const NOTHING: Size = { width: 0, height: 0 };

/**
 * Inner size of an element in whole pixels, followed as it changes; zeros until it has been measured. The element comes
 * from a callback ref (`ref={setBox}` of a state), so that one that goes and comes back is measured anew.
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
