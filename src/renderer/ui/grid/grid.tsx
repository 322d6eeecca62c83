import { ArrowUp, CircleAlert, RotateCw } from 'lucide-react';
import {
  type ClipboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { counted, formatInteger } from '../format/index.ts';
import { announce, Button, Spinner, State } from '../parts/index.ts';
import { type ColumnLayout, type GridColumn, type GridSort, nextSort } from './columns.ts';
import { rowsAsText } from './copy-formats.ts';
import { GridHead, HEAD_ROW } from './grid-head.tsx';
import { cellId, GridRow, PICK_WIDTH, SELECT_COLUMN } from './grid-row.tsx';
import { MAX_WIDTH, MIN_WIDTH, reorder, useColumns } from './use-columns.ts';
import { type ActiveCell, useGridKeys } from './use-grid-keys.ts';
import { useScroller } from './use-scroller.ts';
import type { Selection } from './use-selection.ts';
import './grid.css';

/** What a grid needs to know about its rows; `useRows` of the data layer gives it. */
export interface GridRows<Row> {
  rows: readonly Row[];
  start: number;
  total: number;
  totalKnown: boolean;
  state: 'loading' | 'ready' | 'failed';
  error: string | null;
  travel: { row: number; share: number } | undefined;
  arrived: number;
  generation: number;
  see(span: { start: number; end: number }): void;
  restart(): void;
  retry(): void;
}

interface GridProps<Row extends object> {
  label: string;
  rows: GridRows<Row>;
  columns: readonly GridColumn<Row>[];
  rowKey: (row: Row) => string;
  layout: ColumnLayout;
  onLayout: (layout: ColumnLayout) => void;
  sort: GridSort | undefined;
  onSort: (sort: GridSort | undefined) => void;
  selection: Selection<Row>;
  /** Key of the row whose record is open beside the grid. */
  openKey: string | undefined;
  onOpen: (row: Row | undefined) => void;
  rowHeight: number;
  /** Stands in place of the rows when there are none. */
  empty: ReactNode;
  /** Right end of the status line: how far the rows can be trusted. */
  footnote?: ReactNode;
}

const HEAD_HEIGHT = 34;
/** Rows drawn as bars while nothing is known yet. */
const LOADING_ROWS = 60;

export function Grid<Row extends object>(props: GridProps<Row>) {
  const { label, rows: list, columns, rowKey, layout, onLayout, sort, onSort, selection, openKey, onOpen } = props;
  const { rowHeight, empty, footnote } = props;
  const gridId = useId();
  const scroll = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<ActiveCell>({ row: 0, column: SELECT_COLUMN });
  const anchor = useRef(0);

  const { shown, all } = useColumns(columns, list.rows, rowKey, layout);
  const loading = list.state === 'loading' && list.total === 0;
  const drawnTotal = loading ? LOADING_ROWS : list.total;
  const scroller = useScroller(scroll, drawnTotal, rowHeight, HEAD_HEIGHT);
  const recordAt = (index: number): Row | undefined => list.rows[index - list.start];

  const { see } = list;
  const { first, end } = scroller;
  useEffect(() => see({ start: first, end }), [see, first, end]);

  const { scrollToTop } = scroller;
  const { clear } = selection;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list starts at its top, with nothing selected
  useEffect(() => {
    scrollToTop();
    setActive(({ column }) => ({ row: 0, column }));
    clear();
  }, [list.generation]);

  useTemplate(scroll, shown);

  const columnIds = useMemo(() => [SELECT_COLUMN, ...shown.map(({ column }) => column.id)], [shown]);
  const rowsBetween = (from: number, to: number): [string, Row][] => {
    const between: [string, Row][] = [];
    for (let index = Math.min(from, to); index <= Math.max(from, to); index += 1) {
      const row = recordAt(index);
      if (row !== undefined) between.push([rowKey(row), row]);
    }
    return between;
  };
  const picked = selection.rows.size === 0 ? 'none' : selection.rows.size >= list.total ? 'all' : 'some';

  const move = (cell: ActiveCell, extend: boolean) => {
    setActive(cell);
    if (cell.row === HEAD_ROW) return;
    scroller.bringIntoView(cell.row);
    if (extend) selection.select(rowsBetween(anchor.current, cell.row));
    else anchor.current = cell.row;
    const row = recordAt(cell.row);
    if (openKey !== undefined && row !== undefined && cell.row !== active.row) onOpen(row);
  };
  const toggle = (index: number) => {
    const row = recordAt(index);
    if (row !== undefined) selection.toggle(rowKey(row), row);
    anchor.current = index;
  };
  const toggleAll = () => {
    if (picked === 'none') selection.select(list.rows.map((row) => [rowKey(row), row]));
    else selection.clear();
  };
  const selectLoaded = () => {
    selection.select(list.rows.map((row) => [rowKey(row), row]));
    if (list.rows.length < list.total) announce(`Selected the ${counted(list.rows.length, 'loaded row')}`);
  };
  const sortBy = (id: string) => {
    const column = columns.find((each) => each.id === id);
    if (column !== undefined) onSort(nextSort(column, sort));
  };
  const order = all.map(({ id }) => id);
  const moveColumn = (id: string, by: -1 | 1) => {
    const target = columnIds[columnIds.indexOf(id) + (by < 0 ? -1 : 2)];
    if (target !== SELECT_COLUMN) onLayout({ ...layout, order: reorder(order, id, target) });
  };
  const resizeTo = (id: string, width: number | undefined) => {
    const { [id]: _, ...others } = layout.widths;
    const least = columns.find((column) => column.id === id)?.minWidth ?? MIN_WIDTH;
    const widths =
      width === undefined ? others : { ...others, [id]: Math.round(Math.max(least, Math.min(MAX_WIDTH, width))) };
    onLayout({ ...layout, widths });
  };
  const resizeBy = (id: string, by: number) => {
    const width = shown.find(({ column }) => column.id === id)?.width;
    if (width !== undefined) resizeTo(id, width + by);
  };

  const onKeyDown = useGridKeys({
    active,
    total: list.total,
    pageRows: scroller.inSight,
    columns: columnIds,
    move,
    open: (index) => onOpen(recordAt(index)),
    close: () => (openKey === undefined ? selection.clear() : onOpen(undefined)),
    toggle,
    toggleAll,
    selectLoaded,
    sort: sortBy,
    resize: resizeBy,
    reorder: moveColumn,
  });

  const onClick = (event: MouseEvent) => {
    const target = event.target as Element;
    const rowElement = target.closest<HTMLElement>('[data-row]');
    if (rowElement === null || target.closest('button, a') !== null) return;
    const row = Number(rowElement.dataset.row);
    const column = target.closest<HTMLElement>('[data-column]')?.dataset.column ?? SELECT_COLUMN;
    setActive({ row, column });
    if (row === HEAD_ROW) {
      if (column === SELECT_COLUMN) toggleAll();
      return;
    }
    // Someone who dragged over a value wants that text, not the panel.
    if (window.getSelection()?.isCollapsed === false && !event.shiftKey) return;
    if (event.shiftKey) {
      selection.select(rowsBetween(anchor.current, row), event.ctrlKey || event.metaKey);
      return;
    }
    if (column === SELECT_COLUMN || event.ctrlKey || event.metaKey) toggle(row);
    else {
      anchor.current = row;
      onOpen(recordAt(row));
    }
  };

  const onCopy = (event: ClipboardEvent) => {
    if (window.getSelection()?.isCollapsed === false) return;
    const shownColumns = shown.map(({ column }) => column);
    if (selection.rows.size > 0) {
      const text = rowsAsText('tsv', [...selection.rows.values()], shownColumns, (row) => row);
      event.clipboardData.setData('text/plain', text);
      announce(`Copied ${counted(selection.rows.size, 'selected row')}`);
    } else {
      const row = recordAt(active.row);
      const column = shownColumns.find(({ id }) => id === active.column);
      if (row === undefined) return;
      const text = column === undefined ? rowsAsText('tsv', [row], shownColumns, (each) => each) : column.text(row);
      event.clipboardData.setData('text/plain', text);
      announce(column === undefined ? 'Copied the row' : `Copied ${column.header}`);
    }
    event.preventDefault();
  };

  const isEmpty = list.state === 'ready' && list.total === 0;
  const isDown = list.state === 'failed';
  const activeDrawn =
    active.row === HEAD_ROW || (!isEmpty && !isDown && scroller.rows.some(({ index }) => index === active.row));

  return (
    <div className="grid-frame">
      <div
        ref={scroll}
        role="grid"
        tabIndex={0}
        className="grid"
        aria-label={label}
        aria-multiselectable="true"
        aria-busy={loading}
        aria-rowcount={list.totalKnown ? list.total + 1 : -1}
        aria-colcount={shown.length + 1}
        aria-activedescendant={activeDrawn ? cellId(gridId, active.row, active.column) : undefined}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onMouseDown={(event) => {
          if (event.shiftKey) event.preventDefault();
        }}
        onCopy={onCopy}
      >
        <GridHead
          gridId={gridId}
          columns={shown}
          sort={sort}
          onSort={onSort}
          onReorder={(moved, before) => onLayout({ ...layout, order: reorder(order, moved, before) })}
          onResize={resizeTo}
          activeColumn={active.row === HEAD_ROW ? active.column : undefined}
          picked={picked}
        />
        <div role="rowgroup" className="grid-body" style={{ height: isEmpty || isDown ? 0 : scroller.height }}>
          {!isEmpty &&
            !isDown &&
            scroller.rows.map(({ index, top }) => {
              const record = recordAt(index);
              const key = record === undefined ? undefined : rowKey(record);
              return (
                <GridRow
                  key={index}
                  gridId={gridId}
                  index={index}
                  top={top}
                  record={record}
                  columns={shown}
                  isSelected={key !== undefined && selection.rows.has(key)}
                  isOpen={key !== undefined && key === openKey}
                  activeColumn={active.row === index ? active.column : undefined}
                />
              );
            })}
        </div>
      </div>
      {isEmpty && <div className="grid-overlay">{empty}</div>}
      {isDown && (
        <div className="grid-overlay">
          <State
            tone="bad"
            icon={<CircleAlert />}
            title={`${label} could not be read`}
            actions={
              <Button icon={<RotateCw aria-hidden="true" />} onPress={list.retry}>
                Try again
              </Button>
            }
          >
            <p>{list.error}</p>
          </State>
        </div>
      )}
      {list.travel !== undefined && (
        <div className="grid-travel num" role="status">
          <Spinner />
          On the way to row {formatInteger(list.travel.row + 1)}: {Math.floor(list.travel.share * 100)}%
        </div>
      )}
      {list.arrived > 0 && first > 0 && (
        <div className="grid-arrived">
          <Button variant="primary" size="small" icon={<ArrowUp aria-hidden="true" />} onPress={list.restart}>
            {counted(list.arrived, 'new row')}
          </Button>
        </div>
      )}
      <footer className="grid-foot num">
        <span>
          {isDown ? 'Not read' : loading ? 'Loading…' : list.total === 0 ? 'No rows' : rangeText(first, end, list)}
        </span>
        {selection.rows.size > 0 && (
          <span className="grid-foot-selected">
            {formatInteger(selection.rows.size)} selected
            <Button size="small" variant="quiet" onPress={selection.clear}>
              Clear
            </Button>
          </span>
        )}
        <span className="grid-foot-note">{footnote}</span>
      </footer>
    </div>
  );
}

/** "1–16 of at least 48,000". */
function rangeText(first: number, end: number, { total, totalKnown }: { total: number; totalKnown: boolean }): string {
  const range = `${formatInteger(first + 1)}–${formatInteger(Math.min(end, total))}`;
  return `${range} of ${totalKnown ? '' : 'at least '}${formatInteger(total)}`;
}

/** Writes the columns' widths where every row's layout reads them; rows themselves are not drawn again for a width. */
function useTemplate<Row>(
  scroll: React.RefObject<HTMLDivElement | null>,
  shown: readonly { column: GridColumn<Row>; width: number }[],
): void {
  useLayoutEffect(() => {
    const element = scroll.current;
    if (element === null) return;
    const growing = shown.some(({ column }) => column.grows);
    const tracks = shown.map(({ column, width }) => (column.grows ? `minmax(${width}px, 1fr)` : `${width}px`));
    const total = shown.reduce((sum, { width }) => sum + width, PICK_WIDTH);
    element.style.setProperty('--grid-columns', `${PICK_WIDTH}px ${tracks.join(' ')}${growing ? '' : ' 1fr'}`);
    element.style.setProperty('--grid-width', `${total}px`);
  }, [scroll, shown]);
}
