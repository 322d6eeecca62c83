import { classNames } from '../parts/index.ts';
import type { ChartSeries } from './series.ts';
import './legend.css';
import './series.css';

/** Shows a sample of a series' line. */
export function Swatch({ series: { colour, weight = 'normal', dashed } }: { series: ChartSeries }) {
  return (
    <svg className="chart-swatch-box" viewBox="0 0 18 8" width="18" height="8" aria-hidden="true">
      <line
        className={classNames('chart-swatch', `series-${colour}`, `ink-${weight}`)}
        data-dashed={dashed || undefined}
        x1="1"
        x2="17"
        y1="4"
        y2="4"
      />
    </svg>
  );
}

/**
 * Shows the names of the series; each is a button that hides or shows its line.
 * @param hidden the ids of the hidden series
 */
export function Legend({
  series,
  hidden,
  onToggle,
}: {
  series: readonly ChartSeries[];
  hidden: ReadonlySet<string>;
  onToggle: (id: string) => void;
}) {
  const groups = Map.groupBy(series, ({ group }) => group?.name);
  const itemOf = (each: ChartSeries) => (
    <button
      key={each.id}
      type="button"
      className="chart-legend-item"
      data-legend={each.label}
      aria-label={each.label}
      aria-pressed={!hidden.has(each.id)}
      onClick={() => onToggle(each.id)}
    >
      <Swatch series={each} />
      {each.group?.label ?? each.label}
    </button>
  );
  return Array.from(groups, ([name, own]) =>
    name === undefined ? (
      own.map(itemOf)
    ) : (
      <span key={name} className="chart-legend-group">
        {name}
        {own.map(itemOf)}
      </span>
    ),
  );
}

/** Returns the ids of the hidden series after one of them was hidden or shown. */
export function toggled(hidden: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(hidden);
  if (!next.delete(id)) next.add(id);
  return next;
}
