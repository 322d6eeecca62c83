import { useTextScale } from '../../parts/index.ts';
import './tooltip.css';

/**
 * Shows a vertical line at the current point, with its position in words at the foot. All numbers are in pixels.
 * @param x distance of the line from the left edge of the plots
 * @param height height of the plots
 * @param width width of the plots; the words stay within it
 */
export function Crosshair({ x, height, width, words }: { x: number; height: number; width: number; words: string }) {
  const half = words.length * 3.4 * useTextScale() + 8;
  const centre = Math.min(Math.max(x, half), Math.max(half, width - half));
  return (
    <svg className="chart-crosshair" width={width} height={height + 26} aria-hidden="true">
      <line x1={Math.round(x) + 0.5} x2={Math.round(x) + 0.5} y1="8" y2={height} />
      <rect x={centre - half} y={height + 3} width={half * 2} height="20" rx="4" />
      <text x={centre} y={height + 17} textAnchor="middle">
        {words}
      </text>
    </svg>
  );
}
