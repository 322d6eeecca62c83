/** Scrolls through 100,000 rows as fast as a mouse wheel turns, beside an empty list of equal height. */
import type { Page } from 'playwright';
import type { Figure } from './ui-figure.ts';
import type { Served } from './ui-served.ts';
import { heapOf, type Tasks, tasksOf, traced } from './ui-trace.ts';

const ROWS = 100_000;
/** Parts of the way, alternating with the same part of the empty list, so that other load slows both alike. */
const LEGS = 4;
/** Rows passed per frame; more at once would be a dragged scrollbar. */
const STEP = 50;
const FRAME = 1000 / 60;
const MEBIBYTE = 2 ** 20;
/** Maximum growth of reachable objects during the second half. */
const HEAP_BOUND = 8;

interface Leg {
  frames: number;
  dropped: number;
  /** Share of the examined frames that showed records, not placeholder bars. */
  drawn: number;
}

/** Runs in the page: moves by the same number of rows in each frame and records the frame times. */
function scrollBy({
  selector,
  pixels,
  steps,
  frame,
}: {
  selector: string;
  pixels: number;
  steps: number;
  frame: number;
}) {
  const element = document.querySelector(selector);
  if (element === null) throw new Error(`nothing to scroll at ${selector}`);
  return new Promise<Leg>((resolve) => {
    let frames = 0;
    let dropped = 0;
    let samples = 0;
    let drawn = 0;
    let last = performance.now();
    const next = (now: number) => {
      dropped += Math.max(0, Math.round((now - last) / frame) - 1);
      last = now;
      frames += 1;
      if (frames % 10 === 0) {
        samples += 1;
        if (element.querySelector('.skeleton') === null) drawn += 1;
      }
      if (frames > steps) resolve({ frames, dropped, drawn: drawn / samples });
      else {
        element.scrollBy(0, pixels);
        requestAnimationFrame(next);
      }
    };
    requestAnimationFrame((now) => {
      last = now;
      requestAnimationFrame(next);
    });
  });
}

/** The minimum of a virtual list: equal height, and as many empty rows moved as are visible. */
async function openEmptyList(page: Page, rowHeight: number): Promise<void> {
  await page.setContent(
    `<style>body{margin:0}#list{height:100vh;overflow:auto;contain:strict}#body{position:relative}
     .row{position:absolute;inset:0 0 auto;height:${rowHeight}px;contain:layout style}</style>
     <div id="list"><div id="body" style="height:${rowHeight * ROWS}px"></div></div>`,
  );
  await page.evaluate((height) => {
    const list = document.getElementById('list');
    const body = document.getElementById('body');
    if (list === null || body === null) return;
    const rows = Array.from({ length: Math.ceil(list.clientHeight / height) + 16 }, () => {
      const row = document.createElement('div');
      row.className = 'row';
      body.append(row);
      return row;
    });
    const drawRows = () => {
      const first = Math.max(0, Math.floor(list.scrollTop / height) - 8);
      rows.forEach((row, index) => {
        row.style.transform = `translateY(${(first + index) * height}px)`;
      });
    };
    list.addEventListener('scroll', drawRows, { passive: true });
    drawRows();
  }, rowHeight);
}

export async function measureScrolling({ page, load }: Served): Promise<Figure[]> {
  await load('/parties');
  await page.evaluate(() => window.paintedOnce('[role=row][aria-selected]', '.grid-body .skeleton'));
  const rowHeight = await page.evaluate(
    () => document.querySelector<HTMLElement>('.grid-body .grid-row')?.offsetHeight ?? 0,
  );
  const other = await page.context().newPage();
  await openEmptyList(other, rowHeight);

  const pixels = rowHeight * STEP;
  const steps = ROWS / STEP / LEGS;
  const legs: Leg[] = [];
  const bare: Leg[] = [];
  const tasks: Tasks[] = [];
  const heap: number[] = [await heapOf(page)];
  for (let leg = 0; leg < LEGS; leg += 1) {
    await page.bringToFront();
    const events = await traced(page, async () => {
      legs.push(await page.evaluate(scrollBy, { selector: '.grid', pixels, steps, frame: FRAME }));
    });
    tasks.push(tasksOf(events));
    heap.push(await heapOf(page));
    await other.bringToFront();
    await traced(other, async () => {
      bare.push(await other.evaluate(scrollBy, { selector: '#list', pixels, steps, frame: FRAME }));
    });
  }
  const hasMoved = await page.evaluate(() => document.querySelector('[data-row="0"]') === null);
  if (!hasMoved) throw new Error('the list did not move');
  await other.close();
  await page.bringToFront();
  return figuresOf({ legs, bare, tasks, heap });
}

/** Dropped frames of all parts together, in per cent of the expected frames. */
function droppedOf(legs: readonly Leg[]): number {
  const dropped = legs.reduce((sum, leg) => sum + leg.dropped, 0);
  return (100 * dropped) / legs.reduce((sum, leg) => sum + leg.frames + leg.dropped, 0);
}

const inMebibytes = (bytes: number) => bytes / MEBIBYTE;

function figuresOf({
  legs,
  bare,
  tasks,
  heap,
}: {
  legs: Leg[];
  bare: Leg[];
  tasks: Tasks[];
  heap: number[];
}): Figure[] {
  const sum = (of: (each: Tasks) => number) => tasks.reduce((total, each) => total + of(each), 0);
  const long = sum((each) => each.long);
  const longest = Math.max(...tasks.map((each) => each.longest));
  const dropped = droppedOf(legs);
  const droppedBare = droppedOf(bare);
  const [start = 0] = heap;
  const middle = heap[LEGS / 2] ?? 0;
  const end = heap.at(-1) ?? 0;
  const drawn = (100 * legs.reduce((total, leg) => total + leg.drawn, 0)) / LEGS;
  return [
    {
      name: `scrolling ${ROWS.toLocaleString('en')} rows: tasks over 50 ms`,
      value: `longest ${longest.toFixed(0)} ms`,
      beside: `${sum((each) => each.count)} tasks`,
      result: String(long),
      bound: '0',
      isMet: long === 0,
    },
    {
      name: '  of these, over 50 ms of a processor',
      value: '',
      result: String(sum((each) => each.longOnProcessor)),
    },
    {
      name: '  frames dropped',
      value: `${dropped.toFixed(1)} %`,
      beside: `${droppedBare.toFixed(1)} %`,
      result: `${(dropped - droppedBare).toFixed(1)} %`,
      bound: '1.0 %',
      isMet: dropped - droppedBare <= 1,
    },
    { name: '  frames that showed records, not bars', value: `${drawn.toFixed(0)} %` },
    {
      name: '  heap growth of the second half',
      value: `${inMebibytes(end).toFixed(1)} MiB`,
      beside: `${inMebibytes(start).toFixed(1)} MiB at first`,
      result: `${inMebibytes(end - middle).toFixed(1)} MiB`,
      bound: `${HEAP_BOUND} MiB`,
      isMet: inMebibytes(end - middle) <= HEAP_BOUND,
    },
  ];
}
