import { type KeyboardEvent, type PointerEvent, type ReactNode, useMemo, useState } from 'react';
import { useSize, useTextScale } from '../../parts/index.ts';
import type { Span } from '../../viewport/index.ts';
import { rangeInFileName, visibleWords } from '../axis.ts';
import { textTable } from '../data-table.ts';
import { ChartFrame } from '../frame.tsx';
import { cellAfter, type HeatPlace, spokenAt } from './heat-keys.ts';
import '../chart.css';
import './heat-map.css';
import '../line/plots.css';
import '../line/tooltip.css';
import '../series.css';

/** A cell of a heat map. */
export interface HeatCell {
  column: number;
  row: number;
  /** From −1 to 1. The colour is blue below 0 and orange above 0; it is stronger the further the value is from 0. */
  warmth: number;
  /** The first line of the readout: the time or name. */
  words: string;
  /** The second line of the readout: the value. */
  exact: string;
  /** The value in a saved file, if it differs from the shown one. */
  data?: string;
}

/** The properties of a heat map. */
export interface HeatMapProps {
  label: string;
  caption?: string;
  /** The times of all cells, in UTC (Unix milliseconds): for a saved picture, and for the names of saved files. */
  span?: Span | undefined;
  columns: readonly string[];
  rows: readonly string[];
  /** The headers of columns, rows and values in the table. */
  names: { column: string; row: string; value: string };
  cells: readonly HeatCell[];
  /** The labels at the ends and in the middle of the scale. */
  scale: readonly [cold: string, middle: string, warm: string];
  /** Height of a row in pixels. */
  rowHeight?: number;
  tools?: ReactNode;
  empty?: ReactNode;
  /** Called when a person picks a cell. */
  onPick?: (cell: HeatCell) => void;
}

const UTC_AXIS = { kind: 'time', zone: 'utc' } as const;

/** Pixels beside and below the cells that hold their names, at the usual text size. */
const ROW_NAMES = 44;
const FOOT = 22;
const GAP = 1.5;
/** Maximum width of a cell in pixels. */
const WIDEST = 76;

/** Shows cells in columns and rows, such as days and hours. Arrow keys move from cell to cell, Enter picks one. */
export function HeatMap(props: HeatMapProps) {
  const { label, caption, span, columns, rows, names, cells, scale, onPick, rowHeight: tall = 15 } = props;
  const [stage, setStage] = useState<HTMLElement | null>(null);
  const { width } = useSize(stage);
  const [at, setAt] = useState<HeatPlace & { by: 'key' | 'pointer' }>();
  const known = useMemo(() => new Map(cells.map((cell) => [`${cell.column} ${cell.row}`, cell])), [cells]);
  const textScale = useTextScale();
  const left = ROW_NAMES * textScale;
  const height = rows.length * tall + FOOT * textScale;
  const size = Math.min(WIDEST, Math.max(2, (width - left) / Math.max(1, columns.length)));
  const cell = at === undefined ? undefined : known.get(`${at.column} ${at.row}`);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && cell !== undefined) {
      event.preventDefault();
      onPick?.(cell);
    }
    const next = cellAfter(event, at, { columns: columns.length, rows: rows.length });
    if (next === undefined) return;
    event.preventDefault();
    setAt({ ...next, by: 'key' });
  };
  const pointed = (event: PointerEvent) => {
    const frame = event.currentTarget.getBoundingClientRect();
    const column = Math.floor((event.clientX - frame.left - left) / size);
    const row = Math.floor((event.clientY - frame.top) / tall);
    const isOn = column >= 0 && column < columns.length && row >= 0 && row < rows.length;
    return isOn ? ({ column, row, by: 'pointer' } as const) : undefined;
  };

  const field = useMemo(
    () => (
      <svg data-chart-ink width={Math.max(1, width)} height={height} aria-hidden="true">
        {rows.map(
          (row, index) =>
            index % 3 === 0 && (
              <text
                key={row}
                className="chart-tick"
                x={left - 8}
                y={index * tall + tall / 2 + 4 * textScale}
                textAnchor="end"
              >
                {row}
              </text>
            ),
        )}
        {columnNames(columns, size, textScale).map(({ name, index }) => (
          <text key={name} className="chart-tick" x={left + index * size} y={rows.length * tall + 15 * textScale}>
            {name}
          </text>
        ))}
        {cells.map(({ column, row, warmth }) => (
          <rect
            key={`${column} ${row}`}
            x={left + column * size}
            y={row * tall}
            width={Math.max(1, size - GAP)}
            height={tall - GAP}
            rx={size > 6 ? 2 : 0}
            style={{ fill: heatColour(warmth) }}
          />
        ))}
      </svg>
    ),
    [width, height, rows, columns, cells, size, tall, left, textScale],
  );

  const table = () => ({
    ...textTable(
      [
        { label: names.column, numeric: false },
        { label: names.row, numeric: false },
        { label: names.value, numeric: false },
      ],
      cells.map(({ column, row, exact }) => [columns[column] ?? '', rows[row] ?? '', exact]),
    ),
    data: (row: number, column: number) => (column === 2 ? cells[row]?.data : undefined),
  });
  return (
    <ChartFrame
      label={label}
      caption={caption}
      {...(span !== undefined && {
        visible: () => visibleWords(UTC_AXIS, span),
        fileRange: () => rangeInFileName(UTC_AXIS, span),
      })}
      table={table}
      height={height}
      tools={props.tools}
      legend={<HeatScale words={scale} />}
    >
      <div className="chart-body">
        <div
          role="application"
          aria-roledescription="heat map"
          aria-label={`${label}. Arrow keys move from cell to cell.`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move through a heat map
          tabIndex={0}
          className="chart-surface"
          onKeyDown={onKeyDown}
          onPointerMove={(event) => setAt(pointed(event))}
          onPointerLeave={() => setAt(undefined)}
          onBlur={() => setAt(undefined)}
          onClick={() => cell !== undefined && onPick?.(cell)}
        >
          <div ref={setStage} className="chart-stage" style={{ height }}>
            {field}
          </div>
          {at !== undefined && (
            <svg className="chart-crosshair" width={width} height={height} aria-hidden="true">
              <rect
                className="heat-cursor"
                x={left + at.column * size - 1}
                y={at.row * tall - 1}
                width={Math.max(1, size - GAP) + 2}
                height={tall - GAP + 2}
                rx="3"
              />
            </svg>
          )}
          {cell !== undefined && <HeatTip cell={cell} tall={tall} x={left + (cell.column + 1) * size} width={width} />}
          {props.empty !== undefined && cells.length === 0 && <div className="chart-empty">{props.empty}</div>}
        </div>
        <div className="visually-hidden" aria-live="polite">
          {spokenAt(at?.by, cell)}
        </div>
      </div>
    </ChartFrame>
  );
}

function HeatTip({ cell, tall, x, width }: { cell: HeatCell; tall: number; x: number; width: number }) {
  const isLeft = x > width - 240;
  return (
    <div
      className="chart-tooltip num"
      style={{
        transform: isLeft ? `translateX(calc(${x - 40}px - 100%))` : `translateX(${x + 8}px)`,
        top: cell.row * tall,
      }}
      aria-hidden="true"
    >
      <div className="chart-tooltip-place">{cell.words}</div>
      <strong>{cell.exact}</strong>
    </div>
  );
}

/** Returns a colour of CSS for a warmth from -1 to 1: from blue through the background's grey (0) to orange. */
function heatColour(warmth: number): string {
  const share = Math.round(Math.min(1, Math.abs(warmth)) * 100);
  return `color-mix(in oklab, var(--series-${warmth < 0 ? 1 : 2}) ${share}%, var(--surface-press))`;
}

function HeatScale({ words: [cold, middle, warm] }: { words: HeatMapProps['scale'] }) {
  return (
    <span className="heat-scale num" data-scale>
      <span>{cold}</span>
      <svg width="132" height="10" aria-hidden="true">
        {Array.from({ length: 11 }, (_, step) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies a step
            key={step}
            x={step * 12}
            width="11"
            height="10"
            rx="2"
            style={{ fill: heatColour((step - 5) / 5) }}
          />
        ))}
      </svg>
      <span>{warm}</span>
      <span className="faint">{middle}</span>
    </span>
  );
}

/**
 * Returns those column names, with their indexes, that are far enough apart to be readable.
 * @param size the width of a column in pixels
 * @param textScale the factor of the text size
 */
function columnNames(columns: readonly string[], size: number, textScale: number): { name: string; index: number }[] {
  const every = Math.max(1, Math.ceil((58 * textScale) / size));
  const end = columns.length - (52 * textScale) / size;
  return columns.flatMap((name, index) => (index % every === 0 && index <= end ? [{ name, index }] : []));
}
