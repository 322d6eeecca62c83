import { type PointerEvent, useRef } from 'react';
import './resize-handle.css';

/** Shows the edge of a column that changes its width (pixels) by dragging; a double click calls `onReset`. */
export function ResizeHandle({ onResize, onReset }: { onResize: (width: number) => void; onReset: () => void }) {
  const grip = useRef<{ x: number; width: number }>(undefined);
  const release = (event: PointerEvent<HTMLElement>) => {
    if (grip.current === undefined) return;
    grip.current = undefined;
    event.currentTarget.releasePointerCapture(event.pointerId);
  };
  return (
    <span
      className="grid-resize"
      aria-hidden="true"
      onPointerDown={(event) => {
        // Another button opens a menu, and its release may never arrive here.
        if (event.button !== 0) return;
        // The current width of the column, which may be more than it requested.
        const width = event.currentTarget.parentElement?.offsetWidth ?? 0;
        grip.current = { x: event.clientX, width };
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        if (grip.current !== undefined) onResize(grip.current.width + event.clientX - grip.current.x);
      }}
      onPointerUp={release}
      onPointerCancel={release}
      // Without this, dragging the handle would drag its header.
      onMouseDown={(event) => event.preventDefault()}
      onDoubleClick={onReset}
      onClick={(event) => event.stopPropagation()}
    />
  );
}
