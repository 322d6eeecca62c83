import { classNames } from '../../ui/parts/index.ts';
import { stripWords } from './my-nodes.ts';
import './my-nodes-card.css';

const BAR = 4;
const STEP = 6;
const HEIGHT = 20;
/** Below this, a consensus node is lagging, as in health.ts. */
const LOW = 0.9;

/**
 * Shows performance epoch by epoch: one bar for each epoch, as high as the score. A low score is highlighted. An epoch
 * without a score has a short bar.
 * @param values scores from 0 to 1, oldest first; null for an epoch without a score
 */
export function PerformanceStrip({ values }: { values: readonly (number | null)[] }) {
  const words = stripWords(values);
  return (
    <span data-tip={words}>
      <svg
        className="performance-strip"
        width={values.length * STEP - (STEP - BAR)}
        height={HEIGHT}
        role="img"
        aria-label={words}
      >
        {values.map((value, index) => {
          const height = value === null ? 2 : Math.max(3, Math.min(1, value) * HEIGHT);
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies an epoch
              key={index}
              className={classNames(value === null ? 'is-unknown' : value < LOW && 'is-low')}
              x={index * STEP}
              y={HEIGHT - height}
              width={BAR}
              height={height}
              rx="1"
            />
          );
        })}
      </svg>
    </span>
  );
}
