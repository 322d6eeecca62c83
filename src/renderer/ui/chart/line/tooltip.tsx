import { Swatch } from '../legend.tsx';
import type { Readout } from './readout.ts';
import './tooltip.css';

const GAP = 14;

/**
 * Shows the exact position and values on the wider side of the crosshair at `x` (pixels), and always within the plot: long
 * values go over the crosshair instead of the edge. It moves with the pointer, so it measures nothing.
 * @param width of the plot in pixels
 */
export function Tooltip({ readout, x, width }: { readout: Readout; x: number; width: number }) {
  const isLeft = x > width / 2;
  return (
    <div
      className="chart-tooltip num"
      style={{
        transform: isLeft
          ? `translateX(max(0px, ${Math.round(x - GAP)}px - 100%))`
          : `translateX(max(0px, min(${Math.round(x + GAP)}px, ${Math.round(width)}px - 100%)))`,
      }}
      aria-hidden="true"
    >
      <div className="chart-tooltip-place">{readout.place}</div>
      <table>
        <tbody>
          {readout.readings.map(({ series, index, at }) => (
            <tr key={series.id}>
              <th scope="row">
                <Swatch series={series} />
                {series.label}
              </th>
              <td>
                {at !== undefined && <span className="chart-tooltip-at">{at}</span>}
                {series.exactY(index)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {readout.readings.some(({ series }) => series.reduced) && (
        <div className="chart-tooltip-note">Not every point is drawn at this width. Zoom in to see all.</div>
      )}
    </div>
  );
}

/** Returns a readout in one sentence, for screen readers: the position, then each series with its value. */
export function readoutText({ place, readings }: Readout): string {
  const words = readings.map(
    ({ series, index, at }) => `${series.label} ${series.exactY(index)}${at === undefined ? '' : ` at ${at}`}`,
  );
  return [place, ...words].join(', ');
}
