import { useLayoutEffect, useRef } from 'react';
import { Swatch } from './legend.tsx';
import type { Readout } from './readout.ts';

const GAP = 14;

/** The exact place and values at the crosshair, beside it, on the side with room. */
export function Tooltip({ readout, x, width }: { readout: Readout; x: number; width: number }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const own = element.offsetWidth;
    const isLeft = x + GAP + own > width;
    element.style.transform = `translateX(${Math.round(isLeft ? Math.max(0, x - GAP - own) : x + GAP)}px)`;
    element.style.visibility = 'visible';
  });
  return (
    <div ref={box} className="chart-tooltip num" aria-hidden="true">
      <div className="chart-tooltip-place">{readout.place}</div>
      <table>
        <tbody>
          {readout.readings.map(({ series, index }) => (
            <tr key={series.id}>
              <th scope="row">
                <Swatch series={series} />
                {series.label}
              </th>
              <td>{series.exactY(index)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The same in one sentence, for readers of the screen. */
export function readoutText({ place, readings }: Readout): string {
  return [place, ...readings.map(({ series, index }) => `${series.label} ${series.exactY(index)}`)].join(', ');
}
