import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { focusIfLost } from '../parts/index.ts';
import { bringColumnIntoView } from './bring-column.ts';
import { drawnWidth, useColumnTracks } from './column-tracks.ts';
import type { ColumnLayout, GridColumn, GridSort, SortChange } from './columns.ts';
import type { GoToValue } from './go-to.tsx';
import { GridBody } from './grid-body.tsx';
import { type GridPointer, onGridClick } from './grid-click.ts';
import { GridFoot } from './grid-foot.tsx';
import { GridHead, HEAD_ROW } from './grid-head.tsx';
import { type ActiveCell, type GridKeys, onGridKey } from './grid-keys.ts';
import { GridMenu } from './grid-menu.tsx';
import { GridOverlays } from './grid-overlays.tsx';
import { cellId, SELECT_COLUMN } from './grid-row.tsx';
import { type GridRows, rowAt } from './grid-rows.ts';
import { type RowAction, rowsFor, runAction } from './row-actions.ts';
import { useScaledColumns } from './text-scale.ts';
import { useArrange } from './use-arrange.ts';
import { useColumns } from './use-columns.ts';
import { useCopy } from './use-copy.ts';
import { useGoTo } from './use-go-to.ts';
import { useGridMenu } from './use-grid-menu.ts';
import { useOpenRow } from './use-open-row.ts';
import { useRowPicks } from './use-row-picks.ts';
import { useScroller } from './use-scroller.ts';
import type { RowSelection } from './use-selection.ts';
import './grid.css';
import './grid-cut.css';

interface GridProps<Row extends object> {
  label: string;
  rows: GridRows<Row>;
  columns: readonly GridColumn<Row>[];
  rowKey: (row: Row) => string;
  layout: ColumnLayout;
  onLayout: (layout: ColumnLayout) => void;
  sort: GridSort | undefined;
  onSort: (change: SortChange) => void;
  selection: RowSelection<Row>;
  /** Key of the row whose record is open beside the grid. */
  openKey: string | undefined;
  onOpen: (row: Row | undefined) => void;
  /** Pixels at the usual text size. */
  rowHeight: number;
  /** Actions on rows, under keys and in the menu of a row. */
  actions?: readonly RowAction<Row>[];
  /** A second way to go to a position: by a value of the current sort order. */
  goToValue?: GoToValue;
  /** Shown instead of the rows when there are none. */
  empty: ReactNode;
  /** The right end of the status line: how reliable the rows are. */
  footnote?: ReactNode;
}

/** Pixels at the usual text size, as in grid.css. */
const HEAD_HEIGHT = 34;
/** Number of placeholder rows before the first page arrives. */
const LOADING_ROWS = 60;

/**
 * Shows a list of any length, of which only the visible rows are rendered. The grid itself has the focus, and keys move
 * its active cell (the pattern "grid" of the ARIA authoring practices).
 */
export function Grid<Row extends object>(props: GridProps<Row>) {
  const { label, rows: list, rowKey, sort, onSort, selection, openKey, onOpen, actions = [] } = props;
  const { scale, columns, layout, onLayout } = useScaledColumns(props);
  const gridId = useId();
  const scroll = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<ActiveCell>({ row: 0, column: SELECT_COLUMN });
  const picks = useRowPicks(list, rowKey, selection);

  const { shown, all } = useColumns(columns, list.rows, rowKey, layout);
  useColumnTracks(scroll, shown, layout.widths);
  const arrange = useArrange({ columns, shown, all, layout, onLayout, onSort });

  const isLoading = list.state === 'loading' && list.total === 0;
  const hasRows = isLoading || (list.state !== 'failed' && list.total > 0);
  const scroller = useScroller(scroll, {
    total: isLoading ? LOADING_ROWS : list.total,
    rowHeight: props.rowHeight * scale,
    headHeight: HEAD_HEIGHT * scale,
    see: list.see,
  });
  const { first, end, scrollToTop } = scroller;

  const { clear } = selection;
  /** True while a list is awaited that the keyboard sorted: its header keeps the cursor, so that Enter sorts again. */
  const keepsHead = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list starts at its top, with nothing selected
  useEffect(() => {
    scrollToTop();
    const first = keepsHead.current ? HEAD_ROW : 0;
    keepsHead.current = false;
    setActive(({ row, column }) => ({ row: row === HEAD_ROW ? first : 0, column }));
    clear();
  }, [list.generation]);

  const opened = useOpenRow({
    list,
    rowKey,
    openKey,
    onOpen,
    onFound(row, isNew) {
      setActive((now) => (now.row === HEAD_ROW && !isNew ? now : { row, column: now.column }));
      picks.startAt(row);
      if (isNew) scroller.bringIntoView(row);
    },
  });
  const move = (cell: ActiveCell, extend: boolean) => {
    setActive(cell);
    if (scroll.current !== null) bringColumnIntoView(scroll.current, cell.column, cell.column !== active.column);
    if (cell.row === HEAD_ROW) return;
    scroller.bringIntoView(cell.row);
    if (extend) picks.extendTo(cell.row);
    else picks.startAt(cell.row);
    // An open record follows the active row, but stays while that is being read.
    const isNew = cell.row !== active.row && rowAt(list, cell.row) !== undefined;
    if (openKey !== undefined && isNew) opened.open(cell.row);
  };
  /** Closes the open record, or else clears the selection. Returns false if there is neither. */
  const close = () => {
    if (openKey === undefined && selection.rows.size === 0) return false;
    if (openKey === undefined) selection.clear();
    else opened.close();
    return true;
  };
  const goTo = useGoTo(list, {
    onFound(row) {
      setActive(({ column }) => ({ row, column }));
      picks.startAt(row);
      scroller.scrollTo(row);
    },
    onClose: () => scroll.current?.focus(),
  });

  const columnIds = useMemo(() => [SELECT_COLUMN, ...shown.map(({ column }) => column.id)], [shown]);
  const keys: GridKeys = {
    active,
    total: list.total,
    pageRows: scroller.inSight,
    columns: columnIds,
    move,
    open: opened.open,
    close,
    toggle: picks.toggle,
    toggleAll: picks.toggleAll,
    selectLoaded: picks.selectLoaded,
    sort(column) {
      keepsHead.current = true;
      arrange.sortBy(column);
    },
    resize(column, by) {
      const width = drawnWidth(scroll.current, column);
      if (width !== undefined) arrange.resizeTo(column, width + by);
    },
    reorder: arrange.moveBy,
    goTo: goTo?.open,
    act: (key, index) => runAction(actions, key, rowsFor(selection.rows, rowAt(list, index), rowKey)),
  };
  /** Buttons beside the rows go with what they act on. */
  const keepFocus = () => focusIfLost(() => scroll.current);
  const clearSelection = () => {
    selection.clear();
    keepFocus();
  };
  const menu = useGridMenu(active, list, (row) => rowsFor(selection.rows, row, rowKey));
  const pointer: GridPointer = { activate: setActive, picks, sort: arrange.sortBy, open: opened.open };
  const onCopy = useCopy(selection, shown, () => rowAt(list, active.row), active.column);

  const isActiveDrawn = active.row === HEAD_ROW || (hasRows && scroller.rows.some(({ index }) => index === active.row));
  return (
    <div className="grid-frame">
      <div
        ref={scroll}
        role="grid"
        tabIndex={0}
        className="grid"
        aria-label={label}
        aria-multiselectable="true"
        aria-busy={isLoading}
        aria-rowcount={list.totalKnown ? list.total + 1 : -1}
        aria-colcount={shown.length + 1}
        aria-activedescendant={isActiveDrawn ? cellId(gridId, active.row, active.column) : undefined}
        onKeyDown={(event) => onGridKey(keys, event)}
        onClick={(event) => onGridClick(pointer, event)}
        onMouseDown={(event) => {
          // A range of rows is being selected, not a range of text.
          if (event.shiftKey) event.preventDefault();
        }}
        onCopy={onCopy}
        onContextMenu={menu.onContextMenu}
      >
        <div className="grid-cut" aria-hidden="true" />
        <GridHead
          gridId={gridId}
          columns={shown}
          sort={sort}
          arrange={arrange}
          activeColumn={active.row === HEAD_ROW ? active.column : undefined}
          picked={picks.picked}
        />
        <GridBody
          gridId={gridId}
          list={list}
          rowKey={rowKey}
          columns={shown}
          scroller={scroller}
          hasRows={hasRows}
          active={active}
          openKey={openKey}
          selected={selection.rows}
        />
      </div>
      <GridMenu {...props} {...menu} shown={shown.map(({ column }) => column)} actions={actions} />
      <GridOverlays label={label} list={list} isAtTop={first === 0} empty={props.empty} onRestart={keepFocus} />
      <GridFoot
        list={list}
        first={first}
        end={end}
        selected={selection.rows.size}
        onClear={clearSelection}
        note={props.footnote}
        goTo={goTo && { ...goTo, value: props.goToValue }}
      />
    </div>
  );
}
