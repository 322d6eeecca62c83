/** Runs in the page of a grid: the rows that a person sees, and the time until they are on the screen. */

export type GridContender = 'orrery' | 'regular';

/** The scrolling part of a contender. */
export interface GridPage {
  /** Selects the element that scrolls. */
  scroller: string;
  /** Pixels of its way for one row. */
  pixelsOfRow(): number;
}

/** The places at which rows are looked up, as shares of the height: below the head, in the middle and near the end. */
const LOOKED_AT = [0.12, 0.5, 0.85];

export interface ScrollTimes {
  frames: number;
  /** Refreshes of the screen that passed without a frame. */
  missed: number;
  /** Share of the examined frames with a record at every place that is looked at. */
  drawn: number;
  /** Rows by which the rows in sight moved. */
  moved: number;
}

/** Frames after which the rows of the last movement are there. */
const SETTLED = 10;

/** The numbers of the rows in sight at some places; NaN where no record is drawn. */
function rowsInSight(scroller: Element): number[] {
  const { left, top, height } = scroller.getBoundingClientRect();
  return LOOKED_AT.map((share) => {
    const row = document.elementFromPoint(left + 100, top + share * height)?.closest('tr, [data-row]');
    return Number(row?.textContent.match(/row (\d+)\./)?.[1] ?? Number.NaN);
  });
}

const refresh = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));

/** Waits for the task after the present frame, when its picture has been handed to the screen. */
function taskAfterFrame(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    port2.postMessage(undefined);
  });
}

/**
 * The numbers of the rows in the picture of the present frame. A frame reports sizes after all scripts and the layout, and
 * just before it is painted; a task after it may find rows that the next picture shows.
 */
function rowsInPicture(scroller: Element): Promise<number[]> {
  return new Promise((resolve) => {
    const observer = new ResizeObserver(() => {
      observer.disconnect();
      resolve(rowsInSight(scroller));
    });
    observer.observe(scroller);
  });
}

/** Waits until rows near the wanted one are on the screen, and returns the clock (milliseconds). */
export async function paintedAt(page: GridPage, row: number, tolerance: number): Promise<number> {
  for (;;) {
    await refresh();
    const scroller = document.querySelector(page.scroller);
    const rows = scroller === null ? [Number.NaN] : await rowsInPicture(scroller);
    if (rows.every((each) => Math.abs(each - row) <= tolerance)) {
      await taskAfterFrame();
      return performance.now();
    }
  }
}

/** Scrolls by the same number of rows in each frame. */
export async function scrollRows(page: GridPage, rows: number, frames: number, frame: number): Promise<ScrollTimes> {
  const scroller = document.querySelector(page.scroller);
  if (scroller === null) throw new Error(`nothing to scroll at ${page.scroller}`);
  const middle = () => rowsInSight(scroller)[1] ?? Number.NaN;
  const pixels = rows * page.pixelsOfRow();
  const start = middle();
  let missed = 0;
  let examined = 0;
  let drawn = 0;
  let last = await refresh();
  for (let count = 1; count <= frames; count += 1) {
    scroller.scrollTop += pixels;
    const now = await refresh();
    missed += Math.max(0, Math.round((now - last) / frame) - 1);
    last = now;
    if (count % 10 === 0) {
      examined += 1;
      if (!(await rowsInPicture(scroller)).some(Number.isNaN)) drawn += 1;
    }
  }
  for (let rest = 0; rest < SETTLED; rest += 1) await refresh();
  return { frames, missed, drawn: drawn / examined, moved: middle() - start };
}
