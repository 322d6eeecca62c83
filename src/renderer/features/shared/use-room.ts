import { useCallback, useState } from 'react';

/** Pixels an element takes on the screen, followed as it changes; undefined until it is there. */
export function useRoom(): [(element: HTMLElement | null) => (() => void) | undefined, Room | undefined] {
  const [room, setRoom] = useState<Room>();
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    const measure = () => setRoom({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, room];
}

export interface Room {
  width: number;
  height: number;
}
