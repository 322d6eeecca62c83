import './gestures.css';

/** Shows the range that a person is drawing to zoom to. All three values are in pixels. */
export function ZoomSelection({ left, right, width }: { left: number; right: number; width: number }) {
  const from = Math.max(0, Math.min(left, right));
  const to = Math.min(width, Math.max(left, right));
  return <div className="chart-selection" style={{ left: from, width: Math.max(0, to - from) }} aria-hidden="true" />;
}
