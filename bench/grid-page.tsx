/** A page with a grid of rows that are computed from their index, by the contender that its benchmark names. */
import { useCallback, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { RegularTableElement } from 'regular-table';
import 'regular-table';
import 'regular-table/dist/css/sub-cell-scrolling.css';
import {
  type ColumnLayout,
  EMPTY_LAYOUT,
  Grid,
  type GridColumn,
  type GridRows,
  useSelection,
} from '../src/renderer/ui/grid/index.ts';
import '../src/renderer/ui/styles/base.css';
import '../src/renderer/ui/styles/tokens.css';
import { type GridContender, type GridPage, paintedAt, type ScrollTimes, scrollRows } from './grid-times.ts';

declare global {
  interface Window {
    /** Opens the grid. Returns the milliseconds until its first rows are on the screen. */
    openGrid(by: GridContender, total: number): Promise<number>;
    /** Moves the scroll bar to a share of its way. Returns the milliseconds until rows are on the screen. */
    dragTo(share: number): Promise<number>;
    /** Milliseconds from the newest Enter until the row is on the screen. */
    reached(row: number): Promise<number>;
    scrollGrid(rows: number, frames: number, frame: number): Promise<ScrollTimes>;
  }
}

const ROW_HEIGHT = 28;
/** Rows in memory beyond the visible ones, on both sides. */
const KEPT = 100;

/** The texts of a row, by which both contenders have the same work. */
const TEXTS: readonly [name: string, text: (row: number) => string][] = [
  ['Name', (row) => `row ${row}.`],
  ['Key', (row) => (Math.imul(row, 2_654_435_761) >>> 0).toString(16).padStart(8, '0')],
  ['Market', (row) => `market ${row % 40}`],
  ['Amount', (row) => `${row % 977}.${row % 89}`],
  ['Price', (row) => `${(row % 5003) * 3}.25`],
  ['Height', (row) => String(20_000_000 - row)],
  ['State', (row) => (row % 7 === 0 ? 'closed' : 'open')],
  ['Block', (row) => String(row >>> 3)],
];

interface Row {
  index: number;
}
const COLUMNS: GridColumn<Row>[] = TEXTS.map(([name, text]) => ({
  id: name,
  header: name,
  width: 140,
  cell: ({ index }) => text(index),
  text: ({ index }) => text(index),
}));

function OrreryGrid({ total }: { total: number }) {
  const [layout, setLayout] = useState<ColumnLayout>(EMPTY_LAYOUT);
  const [start, setStart] = useState(0);
  const see = useCallback((span: { start: number }) => {
    setStart(Math.max(0, Math.floor(span.start / KEPT) * KEPT - KEPT));
  }, []);
  const list = useMemo(
    (): GridRows<Row> => ({
      rows: Array.from({ length: Math.min(4 * KEPT, total - start) }, (_, offset) => ({ index: start + offset })),
      start,
      total,
      totalKnown: true,
      state: 'ready',
      error: null,
      arrived: 0,
      generation: 1,
      see,
      find: (at) => Promise.resolve('row' in at ? at : { problem: 'no order' }),
      restart: () => {},
      retry: () => Promise.resolve(),
    }),
    [start, total, see],
  );
  return (
    <Grid
      label="Rows"
      rows={list}
      columns={COLUMNS}
      rowKey={({ index }) => String(index)}
      layout={layout}
      onLayout={setLayout}
      sort={undefined}
      onSort={() => {}}
      selection={useSelection<Row>()}
      openKey={undefined}
      onOpen={() => {}}
      rowHeight={ROW_HEIGHT}
      empty="no rows"
    />
  );
}

// As in Orrery's own styles: else the border of a row makes it higher than the grid counts.
document.head.appendChild(document.createElement('style')).textContent = '.grid-frame *{box-sizing:border-box}';
const frame = document.body.appendChild(document.createElement('div'));
frame.style.cssText = `position:fixed;inset:0;display:flex;--row-height:${ROW_HEIGHT}px`;

function openRegular(total: number): void {
  const table = document.createElement('regular-table') as RegularTableElement;
  const data = (x0: number, y0: number, x1: number, y1: number) => ({
    num_rows: total,
    num_columns: TEXTS.length,
    column_headers: TEXTS.slice(x0, x1).map(([name]) => [name]),
    data: TEXTS.slice(x0, x1).map(([, text]) =>
      Array.from({ length: Math.max(0, Math.min(y1, total) - y0) }, (_, offset) => text(y0 + offset)),
    ),
  });
  frame.append(table);
  const style = document.head.appendChild(document.createElement('style'));
  style.textContent = `regular-table td{height:${ROW_HEIGHT}px;min-width:130px;padding:0 5px;white-space:nowrap}`;
  table.setDataListener(data as never);
  void table.draw();
}

const OPEN: Readonly<Record<GridContender, (total: number) => void>> = {
  orrery: (total) => createRoot(frame).render(<OrreryGrid total={total} />),
  regular: openRegular,
};
let total = 0;

/** Pixels that the scroll bar can move. */
function wayOf(selector: string): number {
  const { scrollHeight = 0, clientHeight = 0 } = document.querySelector(selector) ?? {};
  return scrollHeight - clientHeight;
}
const PAGES: Readonly<Record<GridContender, GridPage>> = {
  orrery: { scroller: '.grid', pixelsOfRow: () => ROW_HEIGHT },
  // Its scroll bar stands for the whole list, however long it is.
  regular: { scroller: 'regular-table', pixelsOfRow: () => wayOf('regular-table') / total },
};
let page = PAGES.orrery;

let entered = 0;
addEventListener(
  'keydown',
  ({ key }) => {
    if (key === 'Enter') entered = performance.now();
  },
  { capture: true },
);

window.openGrid = async (by, count) => {
  total = count;
  page = PAGES[by];
  const start = performance.now();
  OPEN[by](count);
  return (await paintedAt(page, 0, 100)) - start;
};
window.dragTo = async (share) => {
  const start = performance.now();
  const scroller = document.querySelector(page.scroller);
  if (scroller !== null) scroller.scrollTop = share * wayOf(page.scroller);
  return (await paintedAt(page, share * total, 0.001 * total)) - start;
};
window.reached = async (row) => (await paintedAt(page, row, 100)) - entered;
window.scrollGrid = (rows, frames, length) => scrollRows(page, rows, frames, length);
