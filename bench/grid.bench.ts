/**
 * 10,000,000 rows that are computed from their index, in Orrery's grid beside regular-table, in one browser and in turns.
 * `npm run bench -- grid [rows]`.
 */
import type { Page } from 'playwright';
import { openBrowser } from '../e2e/support/browser.ts';
import { bundlePage, openPage } from '../e2e/support/page-bundle.ts';
import type { GridContender, ScrollTimes } from './grid-times.ts';
import { type Figure, median, printFigures, ratioFigure } from './ui-figure.ts';
import { scriptingOf, traced } from './ui-trace.ts';

const ROWS = 10_000_000;
/** The scroll bar of a shorter list than Orrery's surface and the places below would measure something else. */
const MIN_ROWS = 1_000_000;
const CONTENDERS: readonly GridContender[] = ['orrery', 'regular'];
/** Rounds; the first is not counted. */
const ROUNDS = 6;
/** Shares of the list to which the scroll bar is dragged; chosen at random, but the same in every run. */
const DRAGS = [0.731, 0.118, 0.874, 0.392, 0.605];
/** Rows a frame, which are 3,000 a second at 60 frames a second. */
const ROWS_A_FRAME = 50;
const FRAMES = 150;
const FRAME = 1000 / 60;
/** Milliseconds of a jump to the middle. */
const JUMP_BOUND = 60;

interface Times {
  open: number;
  jump: number;
  drags: number[];
  scroll: ScrollTimes;
}

/** Goes to the middle as a person does: Orrery's grid by Ctrl G, regular-table, which has no such field, by its scroll bar. */
async function jump(page: Page, by: GridContender, rows: number): Promise<number> {
  const middle = rows / 2;
  if (by === 'regular') return await page.evaluate(() => window.dragTo(0.5));
  await page.locator('.grid').focus();
  await page.keyboard.press('Control+g');
  await page.keyboard.insertText(String(middle));
  await page.keyboard.press('Enter');
  return await page.evaluate((row) => window.reached(row), middle);
}

const scroll = (page: Page) =>
  page.evaluate(([rows, frames, frame]) => window.scrollGrid(rows, frames, frame), [
    ROWS_A_FRAME,
    FRAMES,
    FRAME,
  ] as const);

async function timesOf(page: Page, by: GridContender, rows: number): Promise<Times> {
  const open = await page.evaluate(([contender, total]) => window.openGrid(contender, total), [by, rows] as const);
  const jumped = await jump(page, by, rows);
  const drags: number[] = [];
  for (const share of DRAGS) drags.push(await page.evaluate((to) => window.dragTo(to), share));
  const scrolled = await scroll(page);
  const wanted = ROWS_A_FRAME * FRAMES;
  if (!(Math.abs(scrolled.moved - wanted) <= wanted / 50)) {
    throw new Error(`${by} moved by ${scrolled.moved} rows instead of ${wanted}`);
  }
  return { open, jump: jumped, drags, scroll: scrolled };
}

interface Measured {
  times: Times[];
  /** Milliseconds of scripts for a frame of scrolling, in a trace after the last round. */
  scripting: number;
}

async function measure(rows: number): Promise<ReadonlyMap<GridContender, Measured>> {
  const html = await bundlePage(new URL('./grid-page.tsx', import.meta.url));
  const browser = await openBrowser();
  const all = new Map(CONTENDERS.map((by): [GridContender, Measured] => [by, { times: [], scripting: Number.NaN }]));
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [by, measured] of all) {
        const page = await browser.context.newPage();
        await openPage(page, html);
        const times = await timesOf(page, by, rows);
        if (round > 0) measured.times.push(times);
        if (round === ROUNDS - 1) {
          const events = await traced(page, async () => void (await scroll(page)));
          measured.scripting = scriptingOf(events) / FRAMES;
        }
        await page.close();
      }
    }
  } finally {
    await browser.close();
  }
  return all;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Refreshes without a frame, in per cent of all. */
function missedOf(times: readonly Times[]): number {
  const missed = sum(times.map(({ scroll }) => scroll.missed));
  return (100 * missed) / (missed + sum(times.map(({ scroll }) => scroll.frames)));
}

export async function bench([given]: readonly string[]): Promise<void> {
  const rows = given === undefined ? ROWS : Number(given);
  if (!Number.isSafeInteger(rows) || rows < MIN_ROWS) {
    throw new Error(`"${given}" is not a number of rows from ${MIN_ROWS.toLocaleString('en')}`);
  }
  const all = await measure(rows);
  const of = (by: GridContender) => all.get(by) ?? { times: [], scripting: Number.NaN };
  const [orrery, regular] = [of('orrery'), of('regular')];
  const beside = (name: string, read: (times: Times) => readonly number[]): Figure =>
    ratioFigure(name, median(orrery.times.flatMap(read)), median(regular.times.flatMap(read)));
  const jumped = median(orrery.times.map((times) => times.jump));
  const percent = (value: number) => `${value.toFixed(1)} %`;
  const drawnOf = ({ times }: Measured) => (100 * sum(times.map(({ scroll }) => scroll.drawn))) / times.length;
  printFigures([
    beside(`open ${rows.toLocaleString('en')} rows, beside regular-table`, ({ open }) => [open]),
    beside('jump to the middle', (times) => [times.jump]),
    {
      name: '  as a figure',
      value: `${jumped.toFixed(0)} ms`,
      bound: `${JUMP_BOUND} ms`,
      isMet: jumped <= JUMP_BOUND,
    },
    beside('drag of the scroll bar', ({ drags }) => drags),
    {
      name: '  the slowest',
      value: `${Math.max(...orrery.times.flatMap(({ drags }) => drags)).toFixed(0)} ms`,
      beside: `${Math.max(...regular.times.flatMap(({ drags }) => drags)).toFixed(0)} ms`,
    },
    {
      name: 'scrolling 3,000 rows a second: frames over 16.7 ms',
      value: percent(missedOf(orrery.times)),
      beside: percent(missedOf(regular.times)),
    },
    { name: '  frames with a record in every row', value: percent(drawnOf(orrery)), beside: percent(drawnOf(regular)) },
    {
      name: '  scripts a frame',
      value: `${orrery.scripting.toFixed(1)} ms`,
      beside: `${regular.scripting.toFixed(1)} ms`,
      result: (orrery.scripting / regular.scripting).toFixed(2),
    },
  ]);
}
