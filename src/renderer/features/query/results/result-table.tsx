import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import type { QueryResult, QueryValue } from '../../../../contract/index.ts';
import { ROW_HEIGHTS, useAppearance, useZone } from '../../../data/appearance.tsx';
import { counted, formatInteger, visibleText } from '../../../ui/format/index.ts';
import { type ColumnLayout, ColumnsMenu, CopyMenu, EMPTY_LAYOUT, Grid, useSelection } from '../../../ui/grid/index.ts';
import { CopyButton, Fact, Facts, Segmented, SidePanel } from '../../../ui/parts/index.ts';
import { type MarketName, useMarketNames } from '../../shared/markets.ts';
import { plainFigure, type Unit } from '../../shared/units/units.ts';
import type { ColumnSort } from '../link.ts';
import { type FigureForm, isFigure, useFigures } from './figures.ts';
import type { AboutColumn } from './known-columns.ts';
import { columnHint, type ResultRow, resultColumns, rowRecord } from './result-columns.tsx';
import { useResultRows } from './use-result-rows.ts';
import { columnWords, exactText, FigureValue, figureText, isGrouped, ResultValue } from './value.tsx';

const FORMS: readonly { value: FigureForm; label: string }[] = [
  { value: 'scaled', label: 'In units' },
  { value: 'stored', label: 'As stored' },
];

const rowKey = ({ index }: ResultRow) => String(index);

/**
 * Shows the rows of a result as a grid, and the open row in a panel beside it. `onSort` is called with a function that
 * makes the next sort from the newest one, for which the query must run again; `onOpen` with the index of the row to open,
 * or undefined to close it.
 */
export function ResultTable({
  result,
  isSortable,
  sort,
  onSort,
  open,
  onOpen,
  toolbar,
  footnote,
  empty,
  about,
}: {
  result: QueryResult;
  about: AboutColumn;
  /** False if the result cannot be sorted, for example a plan. */
  isSortable: boolean;
  sort: ColumnSort | undefined;
  onSort: (change: (newest: ColumnSort | undefined) => ColumnSort | undefined) => void;
  /** Index of the open row, from 0, as text. */
  open: string | undefined;
  onOpen: (row: string | undefined) => void;
  /** The element into which the menus of the rows are rendered; null until it exists. */
  toolbar: HTMLElement | null;
  footnote: ReactNode;
  /** Stands in the place of the rows if there are none. */
  empty: ReactNode;
}) {
  const { density } = useAppearance();
  const zone = useZone();
  const [layout, setLayout] = useColumnLayout(result);
  const selection = useSelection<ResultRow>();
  const { canScale, form, setForm, unitOf } = useFigures(result);
  const nameOf = useMarketNames();
  const columns = useMemo(
    () => resultColumns(result, { zone, isSortable, about, unitOf, namesStored: form === 'scaled', nameOf }),
    [result, zone, isSortable, about, unitOf, form, nameOf],
  );
  const rows = useResultRows(result);
  const shown = columns.filter(({ id }) => layout.hidden[id] !== true);
  const opened = open === undefined ? undefined : rows.rows[Number(open)];

  return (
    <>
      {toolbar !== null &&
        createPortal(
          <>
            {canScale && <Segmented label="Figures" value={form} options={FORMS} onChange={setForm} />}
            <ColumnsMenu columns={columns} layout={layout} onChange={setLayout} />
            <CopyMenu
              selected={[...selection.rows.values()]}
              loaded={rows}
              columns={shown.slice(1)}
              record={(row) => rowRecord(result.columns, row)}
            />
          </>,
          toolbar,
        )}
      <Grid
        // Other columns start at the first one. The same columns stay in sight when they are sorted or filtered.
        key={namesOf(result)}
        label="Result"
        rows={rows}
        columns={columns}
        rowKey={rowKey}
        layout={layout}
        onLayout={setLayout}
        sort={sort && { field: String(sort.column), direction: sort.direction }}
        onSort={(change) =>
          onSort((newest) => {
            const next = change(newest && { field: String(newest.column), direction: newest.direction });
            return next && { column: Number(next.field), direction: next.direction };
          })
        }
        selection={selection}
        openKey={open}
        onOpen={(row) => onOpen(row === undefined ? undefined : rowKey(row))}
        rowHeight={ROW_HEIGHTS[density]}
        footnote={footnote}
        empty={empty}
      />
      {opened !== undefined && (
        <SidePanel
          label="Row"
          head={<h2 className="num">Row {formatInteger(opened.index + 1)}</h2>}
          onClose={() => onOpen(undefined)}
        >
          <Facts title={counted(result.columns.length, 'column')}>
            {result.columns.map((column, index) => (
              <Fact
                // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies a column, and names may repeat
                key={index}
                name={<span className="mono">{columnWords(column.name, nameOf)}</span>}
                hint={columnHint(column, about, nameOf)}
                wide
              >
                <span className="query-value">
                  {isFigure(column, result.rows, unitOf) ? (
                    <FigureFact value={opened.values[index]} unit={unitOf(column, opened.values)} name={column.name} />
                  ) : (
                    <>
                      <MarketNameOf value={opened.values[index]} nameOf={nameOf} />
                      <ResultValue
                        value={opened.values[index]}
                        kind={column.kind}
                        grouped={isGrouped(column)}
                        zone={zone}
                      />
                      <CopyButton text={exactText(opened.values[index]) ?? ''} what={visibleText(column.name)} />
                    </>
                  )}
                </span>
              </Fact>
            ))}
          </Facts>
        </SidePanel>
      )}
    </>
  );
}

/** Shows the name of a market before its id. */
function MarketNameOf({ value, nameOf }: { value: QueryValue | undefined; nameOf: MarketName }) {
  const name = nameOf(exactText(value) ?? '');
  return name === undefined ? null : <bdi>{name}</bdi>;
}

/** Shows a figure with its unit. The copy has the shown digits. */
function FigureFact({ value, unit, name }: { value: QueryValue | undefined; unit: Unit | undefined; name: string }) {
  const text = figureText(value) ?? '';
  const copied = unit === undefined ? text : (plainFigure(text, unit) ?? text);
  return (
    <>
      <FigureValue value={value} unit={unit} />
      <CopyButton text={copied} what={visibleText(name)} />
    </>
  );
}

/** Returns the names of the columns as one text, which differs for each set of columns. */
const namesOf = ({ columns }: QueryResult): string => columns.map(({ name }) => name).join('\u0000');

/**
 * Returns the arrangement of a result's columns, and the function that changes it. It stays while a query runs again,
 * and ends with another set of columns.
 */
function useColumnLayout(result: QueryResult): [ColumnLayout, (layout: ColumnLayout) => void] {
  const names = namesOf(result);
  const [layout, setLayout] = useState<ColumnLayout>(EMPTY_LAYOUT);
  const [of, setOf] = useState(names);
  useEffect(() => {
    if (of === names) return;
    setOf(names);
    setLayout(EMPTY_LAYOUT);
  }, [of, names]);
  return [of === names ? layout : EMPTY_LAYOUT, setLayout];
}
