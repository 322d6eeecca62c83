import { Plus, X } from 'lucide-react';
import type { QueryColumn } from '../../../../contract/index.ts';
import { visibleText } from '../../../ui/format/index.ts';
import { Button, IconButton, Select } from '../../../ui/parts/index.ts';
import {
  type Aggregate,
  aggregatesOf,
  type GroupColumn,
  type PivotMeasure,
  type TimeUnit,
  UNITS,
} from './pivot-sql.ts';
import './pivot-dialog.css';

type Columns = readonly Pick<QueryColumn, 'name' | 'kind'>[];

const UNIT_WORDS: Readonly<Record<TimeUnit, string>> = {
  none: 'exact',
  hour: 'by hour',
  day: 'by day (UTC)',
  week: 'by week (UTC)',
  month: 'by month (UTC)',
};
const AGGREGATE_WORDS: Readonly<Record<Aggregate, string>> = {
  count: 'count of',
  sum: 'sum of',
  avg: 'mean of',
  min: 'least',
  max: 'greatest',
  median: 'median of',
  distinct: 'different values of',
};
/** No column has this name: the engine refuses NUL. */
const ROWS = '\u0000';

/** Returns true for a column of times or dates. */
export const isTime = ({ kind }: Pick<QueryColumn, 'kind'>): boolean => kind === 'time' || kind === 'date';

const options = (columns: Columns) => columns.map(({ name }) => ({ value: name, label: visibleText(name) }));
const columnOf = (columns: Columns, name: string | undefined) => columns.find((each) => each.name === name);
const groupOf = (column: Columns[number]): GroupColumn => ({
  column: column.name,
  unit: isTime(column) ? 'day' : 'none',
});

/** Returns the lines with one of them replaced, or removed if `next` is undefined. */
function changed<Line>(lines: readonly Line[], index: number, next: Line | undefined): Line[] {
  return next === undefined ? lines.toSpliced(index, 1) : lines.with(index, next);
}

/**
 * Shows the columns to group by, one line each, with buttons that add and remove lines. `onChange` is called with all
 * of them.
 */
export function GroupLines({
  columns,
  rows,
  across,
  onChange,
}: {
  columns: Columns;
  rows: readonly GroupColumn[];
  /** The column whose values become columns: no added line takes it. */
  across: string | undefined;
  onChange: (rows: readonly GroupColumn[]) => void;
}) {
  const free = columns.find(({ name }) => name !== across && !rows.some(({ column }) => column === name));
  return (
    <fieldset className="pivot-part">
      <legend>Group by</legend>
      {rows.map((row, index) => {
        const column = columnOf(columns, row.column);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies a line of the form
          <div key={index} className="pivot-line">
            <Select
              label={`Group ${index + 1}`}
              value={row.column}
              options={options(columns)}
              onChange={(name) => {
                const next = columnOf(columns, name);
                if (next !== undefined) onChange(changed(rows, index, groupOf(next)));
              }}
            />
            {column !== undefined && isTime(column) && (
              <Select
                label={`Unit of group ${index + 1}`}
                value={row.unit}
                options={UNITS.map((unit) => ({ value: unit, label: UNIT_WORDS[unit] }))}
                onChange={(unit) => onChange(changed(rows, index, { ...row, unit }))}
              />
            )}
            <Remove label={`Remove group ${index + 1}`} onPress={() => onChange(changed(rows, index, undefined))} />
          </div>
        );
      })}
      <Add
        label="Add a group"
        isDisabled={free === undefined}
        onPress={() => free !== undefined && onChange([...rows, groupOf(free)])}
      />
    </fieldset>
  );
}

/**
 * Shows the aggregated values, one line each, with buttons that add and remove lines. `onChange` is called with all of
 * them.
 */
export function MeasureLines({
  columns,
  measures,
  onChange,
}: {
  columns: Columns;
  measures: readonly PivotMeasure[];
  onChange: (measures: readonly PivotMeasure[]) => void;
}) {
  const change = (index: number, next: PivotMeasure | undefined) => onChange(changed(measures, index, next));
  return (
    <fieldset className="pivot-part">
      <legend>Values</legend>
      {measures.map((measure, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: likewise
        <div key={index} className="pivot-line">
          <Select
            label={`Aggregate ${index + 1}`}
            value={measure.aggregate}
            options={offered(columns, measure).map((value) => ({ value, label: AGGREGATE_WORDS[value] }))}
            onChange={(aggregate) => change(index, measureOf(columns, aggregate, measure.column))}
          />
          <Select
            label={`Column of value ${index + 1}`}
            value={measure.column ?? ROWS}
            options={[{ value: ROWS, label: 'rows' }, ...options(columns)]}
            onChange={(name) => change(index, measureOf(columns, measure.aggregate, name === ROWS ? undefined : name))}
          />
          {measures.length > 1 && (
            <Remove label={`Remove value ${index + 1}`} onPress={() => change(index, undefined)} />
          )}
        </div>
      ))}
      <Add label="Add a value" onPress={() => onChange([...measures, withColumn(columns, 'sum')])} />
    </fieldset>
  );
}

/**
 * Returns the aggregates to choose from. A count of rows can become any aggregate: it then takes the first column that
 * fits.
 */
const offered = (columns: Columns, { column }: PivotMeasure): readonly Aggregate[] =>
  aggregatesOf(column === undefined ? 'integer' : columnOf(columns, column)?.kind);

function measureOf(columns: Columns, aggregate: Aggregate, column: string | undefined): PivotMeasure {
  if (column === undefined) return aggregate === 'count' ? { aggregate, column } : withColumn(columns, aggregate);
  const usable = aggregatesOf(columnOf(columns, column)?.kind);
  return { aggregate: usable.includes(aggregate) ? aggregate : (usable[0] ?? 'count'), column };
}

function withColumn(columns: Columns, aggregate: Aggregate): PivotMeasure {
  const first = columns.find(({ kind }) => aggregatesOf(kind).includes(aggregate));
  return first === undefined ? { aggregate: 'count', column: undefined } : { aggregate, column: first.name };
}

function Add({ label, onPress, isDisabled = false }: { label: string; onPress: () => void; isDisabled?: boolean }) {
  return (
    <Button size="small" variant="quiet" icon={<Plus aria-hidden="true" />} isDisabled={isDisabled} onPress={onPress}>
      {label}
    </Button>
  );
}

function Remove({ label, onPress }: { label: string; onPress: () => void }) {
  return <IconButton alternates size="small" label={label} icon={<X aria-hidden="true" />} onPress={onPress} />;
}
