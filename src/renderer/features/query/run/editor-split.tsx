import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react';
import { z } from 'zod';
import { usePreference } from '../../../data/use-preference.ts';
import './editor-split.css';

/** Height of the editor in pixels. */
const MIN = 96;
const MAX = 900;
const USUAL = 176;
const STEP = 24;

const Height = z.number().min(MIN).max(MAX).catch(USUAL);

/** Shows the editor, with an edge below it that a drag or the arrow keys move. The height is remembered. */
export function EditorSplit({ children }: { children: ReactNode }) {
  const [height, setHeight] = usePreference('query-editor-height', Height);
  const drag = useRef<{ y: number; height: number }>(undefined);
  const box = useRef<HTMLDivElement>(null);
  const clamp = (next: number) => Math.round(Math.min(MAX, Math.max(MIN, next)));

  const onPointerMove = (event: PointerEvent) => {
    if (drag.current === undefined || box.current === null) return;
    box.current.style.height = `${clamp(drag.current.height + event.clientY - drag.current.y)}px`;
  };
  const onPointerUp = (event: PointerEvent) => {
    if (drag.current === undefined) return;
    setHeight(clamp(drag.current.height + event.clientY - drag.current.y));
    drag.current = undefined;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? STEP : event.key === 'ArrowUp' ? -STEP : 0;
    if (by === 0) return;
    event.preventDefault();
    setHeight(clamp(height + by));
  };
  return (
    <>
      <div ref={box} className="query-editor" style={{ height }}>
        {children}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a separator that moves has a value, which hr has not */}
      <div
        role="separator"
        className="query-splitter"
        aria-label="Height of the editor"
        aria-orientation="horizontal"
        aria-valuenow={height}
        aria-valuemin={MIN}
        aria-valuemax={MAX}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          drag.current = { y: event.clientY, height };
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={onPointerUp}
      />
    </>
  );
}
