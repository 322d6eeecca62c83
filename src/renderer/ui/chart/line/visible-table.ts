import { isoOfExact } from '../../format/index.ts';
import type { Span } from '../../viewport/index.ts';
import { axisName, type ChartAxis } from '../axis.ts';
import type { DataTable } from '../data-table.ts';
import type { ChartSeries } from '../series.ts';
import { visibleRows } from './readout.ts';

/**
 * Returns the visible points of the series as a table, one row for each position and one column for each series. The
 * first column has the position: of "Epoch 7,781" only the number, so that the file can be joined to others by it.
 */
export function visibleTable(series: readonly ChartSeries[], axis: ChartAxis, span: Span): DataTable {
  const rows = visibleRows(series, span);
  const named = axis.kind === 'count' ? `${axis.name} ` : '';
  return {
    columns: [
      { label: axisName(axis), numeric: axis.kind === 'count' || axis.kind === 'number' },
      ...series.map(({ label, unit }) => ({ label: unit === undefined ? label : `${label} (${unit})`, numeric: true })),
    ],
    length: rows.length,
    cell(row, column) {
      const entry = rows[row];
      if (entry === undefined) return '';
      if (column === 0) return entry.place.startsWith(named) ? entry.place.slice(named.length) : entry.place;
      const index = entry.indexes[column - 1];
      return index === undefined ? '' : (series[column - 1]?.exactY(index) ?? '');
    },
    data(row, column) {
      const place = rows[row]?.place;
      // Tools read the sign of "UTC-05:00" in two ways.
      if (column === 0 && place !== undefined && axis.kind === 'time') return isoOfExact(place);
      const index = rows[row]?.indexes[column - 1];
      return index === undefined ? undefined : series[column - 1]?.dataY?.(index);
    },
  };
}
