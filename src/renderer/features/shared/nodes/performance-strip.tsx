import { LOW_PERFORMANCE, stripWords } from './performance.ts';
import './performance-strip.css';

const BAR = 4;
const STEP = 6;
const HEIGHT = 20;
/** Height of the mark of an unknown epoch, and least height of a bar (pixels). */
const UNKNOWN = 2;
const MIN_BAR = 3;
const LOW = Number(LOW_PERFORMANCE);

/** Returns the path of the bars of the values that `isDrawn` selects. */
function barsOf(values: readonly (number | null)[], isDrawn: (value: number | null) => boolean): string {
  return values
    .map((value, index) => {
      if (!isDrawn(value)) return '';
      const height = value === null ? UNKNOWN : Math.max(MIN_BAR, Math.min(1, value) * HEIGHT);
      return `M${index * STEP} ${HEIGHT}v${-height}h${BAR}v${height}z`;
    })
    .join('');
}

/**
 * Shows performance epoch by epoch: one bar for each, as high as the score. A strip has three paths and not a shape for
 * each bar, because a grid shows many.
 */
export function PerformanceStrip({ values: texts }: { values: readonly (string | null)[] }) {
  const words = stripWords(texts);
  const values = texts.map((text) => (text === null ? null : Number(text)));
  if (values.every((value) => value === null)) return <span className="faint">{words}</span>;
  return (
    <span data-tip={words}>
      <svg
        className="performance-strip"
        width={values.length * STEP - (STEP - BAR)}
        height={HEIGHT}
        role="img"
        aria-label={words}
      >
        <path d={barsOf(values, (value) => value !== null && value >= LOW)} />
        <path className="is-low" d={barsOf(values, (value) => value !== null && value < LOW)} />
        <path className="is-unknown" d={barsOf(values, (value) => value === null)} />
      </svg>
    </span>
  );
}
