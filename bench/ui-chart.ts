/** What a zoom step of the funding chart costs in scripts, beside redrawing a chart of as many points that stands still. */
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { build, type Rolldown } from 'vite';
import { type Figure, median, ratioFigure } from './ui-figure.ts';
import type { Served } from './ui-served.ts';
import { scriptingOf, traced } from './ui-trace.ts';

const ROUNDS = 6;
const BOUND = 2;
/** A zoom has been followed by finer data and the link once nothing has moved for this long (milliseconds). */
const REST = 700;
const SERIES = '/fundingSeries';
const ENTRY = fileURLToPath(new URL('./ui-static-chart.tsx', import.meta.url));

/** One script, which brings its styles along. */
async function bundle(): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, rolldownOptions: { input: ENTRY, output: { format: 'iife' } } },
  })) as Rolldown.RolldownOutput;
  return built.output.flatMap((part) => (part.type === 'chunk' ? [part.code] : [])).join('\n');
}

interface Drawing {
  points: number[];
  width: number;
  height: number;
}

/** The points that the store gave for each series, and the room that the plots have. */
async function drawingOf(page: Page, counts: readonly number[]): Promise<Drawing> {
  const stage = await page.locator('.chart-stage').boundingBox();
  return { points: [...counts], width: stage?.width ?? 0, height: stage?.height ?? 0 };
}

/** Runs in the page: a script that is evaluated from outside is not in the trace, one that a timer calls is. */
function redrawInTurn({ drawing, turn }: { drawing: Drawing; turn: number }): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(() => {
      window.drawStatic(drawing, turn);
      resolve();
    });
  });
}

export async function measureZoom({ page, load }: Served): Promise<Figure[]> {
  let counts: number[] = [];
  page.on('response', async (response) => {
    if (!response.url().endsWith(SERIES)) return;
    const answer = (await response.json().catch(() => null)) as { series?: { timestamps: string }[] } | null;
    if (answer?.series?.length === 5) {
      counts = answer.series.map(({ timestamps }) => timestamps.split(' ').length - 1);
    }
  });
  await load('/funding?last=2419200');
  await page.evaluate(() => window.paintedOnce('.chart-line'));
  await page.waitForTimeout(REST);

  const other = await page.context().newPage();
  await other.setContent('<!doctype html><html data-theme="light"><body></body></html>');
  await other.addScriptTag({ content: await bundle() });

  const zooming: number[] = [];
  const redrawing: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.bringToFront();
    await page.locator('.chart-surface').focus();
    const zoomed = await traced(page, async () => {
      const finer = page.waitForResponse((response) => response.url().endsWith(SERIES));
      await page.keyboard.press('+');
      await (await finer).finished();
      await page.waitForTimeout(REST);
    });
    zooming.push(scriptingOf(zoomed));
    const drawing = await drawingOf(page, counts);
    await other.bringToFront();
    await other.evaluate(([what, turn]) => window.drawStatic(what, turn), [drawing, round * 2] as const);
    await other.waitForTimeout(100);
    const redrawn = await traced(other, async () => {
      await other.evaluate(redrawInTurn, { drawing, turn: round * 2 + 1 });
      await other.waitForTimeout(100);
    });
    redrawing.push(scriptingOf(redrawn));
  }
  await other.close();
  await page.bringToFront();
  const points = counts.reduce((sum, count) => sum + count, 0).toLocaleString('en');
  return [ratioFigure(`zoom step of ${points} points, scripting`, median(zooming), median(redrawing), BOUND)];
}
