/**
 * One line of 5,000,000 points in memory: Orrery's chart beside uPlot and a bare reduction on a canvas, in one browser and
 * in turns. `npm run bench -- charts [points]`.
 */
import type { Page } from 'playwright';
import { openBrowser } from '../e2e/support/browser.ts';
import { bundlePage, openPage } from '../e2e/support/page-bundle.ts';
import type { ChartContender } from './charts-times.ts';
import { type Figure, median, printFigures, ratioFigure } from './ui-figure.ts';

const POINTS = 5_000_000;
const CONTENDERS: readonly ChartContender[] = ['orrery', 'uplot', 'bare'];
/** Rounds; the first is not counted. */
const ROUNDS = 6;
/** Ranges that a drag selects, one after the other, as shares of the plot: each zooms into the one before. */
const ZOOMS = [
  [0.2, 0.8],
  [0.45, 0.75],
  [0.5, 0.6],
  [0.3, 0.7],
] as const;
const BOUNDS = { first: 1, zoom: 1.5 };

interface Times {
  first: number;
  /** Times of each zoom. */
  zooms: number[];
}

async function drawAndZoom(page: Page, html: string, by: ChartContender, points: number): Promise<Times> {
  await openPage(page, html);
  await page.evaluate(([contender, count]) => window.prepareChart(contender, count), [by, points] as const);
  await page.mouse.click(5, 5);
  const first = await page.evaluate(() => window.lastPicture());
  const zooms: number[] = [];
  for (const [from, to] of ZOOMS) {
    const { left, width, middle } = await page.evaluate(() => window.plotPlace());
    await page.keyboard.down('Shift');
    await page.mouse.move(left + from * width, middle);
    await page.mouse.down();
    await page.mouse.move(left + to * width, middle, { steps: 3 });
    await page.mouse.up();
    await page.keyboard.up('Shift');
    zooms.push(await page.evaluate(() => window.lastPicture()));
  }
  return { first, zooms };
}

async function measure(points: number): Promise<ReadonlyMap<ChartContender, Times[]>> {
  const html = await bundlePage(new URL('./charts-page.tsx', import.meta.url));
  const browser = await openBrowser();
  const all = new Map(CONTENDERS.map((by): [ChartContender, Times[]] => [by, []]));
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const by of CONTENDERS) {
        const page = await browser.context.newPage();
        const times = await drawAndZoom(page, html, by, points);
        if (round > 0) all.get(by)?.push(times);
        await page.close();
      }
    }
  } finally {
    await browser.close();
  }
  return all;
}

export async function bench([given]: readonly string[]): Promise<void> {
  const points = given === undefined ? POINTS : Number(given);
  if (!Number.isSafeInteger(points) || points < 2) throw new Error(`"${given}" is not a number of points from 2`);
  const all = await measure(points);
  const of = (by: ChartContender, read: (times: Times) => readonly number[]) =>
    median((all.get(by) ?? []).flatMap(read));
  const beside = (
    other: ChartContender,
    name: string,
    read: (times: Times) => readonly number[],
    bound?: number,
  ): Figure => ratioFigure(name, of('orrery', read), of(other, read), bound);
  const counted = points.toLocaleString('en');
  printFigures([
    beside('uplot', `first picture of ${counted} points, beside uPlot`, ({ first }) => [first], BOUNDS.first),
    beside('bare', '  beside a bare canvas', ({ first }) => [first]),
    ...ZOOMS.map(([from, to], index) =>
      beside(
        'uplot',
        `zoom ${index + 1}, to ${((to - from) * 100).toFixed(0)} %, beside uPlot`,
        ({ zooms }) => [zooms[index] ?? Number.NaN],
        BOUNDS.zoom,
      ),
    ),
    beside('uplot', 'all zooms, beside uPlot', ({ zooms }) => zooms, BOUNDS.zoom),
    beside('bare', '  beside a bare canvas', ({ zooms }) => zooms),
  ]);
}
